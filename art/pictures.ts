import { scenes } from './scenes/list.ts'

/** A picture, its size in pixels when it is painted, and the widths in which it is stored. */
export type Picture = { name: string; width: number; height: number; widths: readonly number[] }

/** The sizes by the first word of a name. The app's own lists, which `docs/brand.md` names, have the same sizes. */
const sizes: Record<string, Omit<Picture, 'name'>> = {
  hero: { width: 1600, height: 900, widths: [800, 1200, 1600] },
  aquarium: { width: 960, height: 540, widths: [480, 960] },
  cover: { width: 960, height: 540, widths: [480, 960] },
  demo: { width: 1200, height: 900, widths: [480, 1200] },
}

export const pictures: readonly Picture[] = Object.keys(scenes).map((name) => {
  const size = sizes[name.split('-')[0] ?? '']
  if (size === undefined) throw new Error(`No size is known for ${name}.`)
  return { name, ...size }
})

/** @throws when the list of scenes does not have it. */
export function sceneOf({ name }: Picture) {
  const scene = scenes[name]
  if (scene === undefined) throw new Error(`No scene is listed for ${name}.`)
  return scene()
}

export const publicFolder = `${import.meta.dirname}/../public`
