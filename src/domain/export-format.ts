/** Names in an exported account. Beside them each tank has a folder, see {@link tankFolder}. */
export const exportFiles = {
  readme: 'README.txt',
  account: 'account.json',
  manifest: 'manifest.json',
} as const

/** Names in the folder of a tank; the photos lie in a folder of their own in it. */
export const tankFiles = {
  aquarium: 'aquarium.json',
  events: 'events.csv',
  logs: 'logs.csv',
  photos: 'photos.json',
} as const

const longestFolderName = 40

/** `07-reef`: the tanks are counted from 1, and the name is only there to be read by people. */
export function tankFolder(place: number, name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['tank']
  const readable = [...words.join('-')].slice(0, longestFolderName).join('')
  return `${String(place).padStart(2, '0')}-${readable}`
}

/** `photos/2026-03-01-004.webp`, in a tank's folder, counted from 1; `at`: when it was taken, or else stored. */
export function photoFile(place: number, at: string): string {
  return `photos/${at.slice(0, 10)}-${String(place).padStart(3, '0')}.webp`
}

/** `coralline-export-2026-11-22.zip`. */
export function exportFileName(madeAt: string): string {
  return `coralline-export-${madeAt.slice(0, 10)}.zip`
}

/** The text of a JSON file in an export. It is indented, because people read these files, too. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
