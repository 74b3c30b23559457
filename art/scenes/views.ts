import type { Scene } from '../render/studio.ts'

/** A wide picture with calm water at the left for a title. */
export function wide(scene: Scene): Scene {
  return { ...scene, camera: { ...scene.camera, shift: 0.045 } }
}

/** The reef of a scene fills a card. */
export function close(scene: Scene, x: number): Scene {
  const { foreground: _outOfFocus, ...rest } = scene
  return { ...rest, camera: { from: [x - 0.55, 1.3, 0.35], to: [x, 1.15, 5], zoom: 1.3 } }
}
