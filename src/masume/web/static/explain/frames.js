// What an explanation shows, one picture after the other.
//
// passage   what a person would tell in one breath; the arrows go from one to the next
// frame     one picture within a passage: a small step, an assumption, a line that follows from it

/** The frames of a passage in the order in which they are argued: every step after the chains that prove it. */
export function framesOf(passage) {
  return passage.steps.flatMap((step) => sceneFrames(step));
}

/** A frame points at its scene, by which the list beside the board finds its own line. */
function sceneFrames(scene) {
  const chains = (scene.chains ?? []).flatMap(({ assumption, lines }) => [
    { scene: assumption },
    ...lines.flatMap(sceneFrames),
  ]);
  return [...chains, { scene }];
}
