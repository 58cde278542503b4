// Put the pictures of an argument in the order in which they are shown.
//
// scene   a sentence with its picture, and the chains of assumptions that prove it
// frame   one picture: a scene, an assumption, or a line that follows from it

/** @import { Frame, Scene } from "./types" */

/**
 * Return the frames of scenes in the order in which they are argued: each chain from its assumption to its end, then
 * the scene that it proves. A frame has its scene, and the title of the scene that it belongs to.
 * @param {Scene[]} scenes
 * @returns {Frame[]}
 */
export function framesOf(scenes) {
  return scenes.flatMap((scene) => [
    ...(scene.chains ?? []).flatMap(({ assumption, lines }) => [
      { scene: assumption, title: scene.title },
      ...framesOf(lines),
    ]),
    { scene, title: scene.title },
  ]);
}
