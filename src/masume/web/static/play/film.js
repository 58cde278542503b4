// Scenes one after the other, for showing them on the board: each chain from its assumption to its end, then what it
// proves.

export function framesOf(scenes) {
  const frames = [];
  for (const scene of scenes) {
    for (const { assumption, lines } of scene.chains ?? []) {
      frames.push({ title: scene.title, text: assumption.text, pieces: assumption.pieces });
      for (const line of lines) frames.push(...framesOf([line]));
    }
    frames.push({ title: scene.title, text: scene.text, pieces: scene.pieces });
  }
  return frames;
}
