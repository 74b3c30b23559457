import type { AccountImport } from '#contract/account.ts'
import type { AccountProgress } from '#contract/imports/lines.names.ts'
import { counted, countWords } from '#domain/count-words.ts'
import { sizeWords } from '#domain/size-words.ts'

export const importWords = {
  title: 'Bring an export back',
  promise: 'Keep this page open. Your tanks come back as new ones, all at once.',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was changed.',
  failed: 'Export not brought back',
  done: 'Your export is back',
  whenLost:
    'Check your tanks: either all of them are there or none. The same file can safely be brought back again.',
} as const

export type Step = AccountProgress | { phase: 'sending'; bytes: number; of_bytes: number }

/** The words for a step, and the share of it that is done; undefined where that is not known. */
export function stepWords(step: Step): { text: string; share: number | undefined } {
  switch (step.phase) {
    case 'sending':
      return { text: `Sending ${partOf(step)}`, share: shareOf(step.bytes, step.of_bytes) }
    case 'waiting':
      return { text: 'Waiting for its turn', share: undefined }
    case 'checking':
      return { text: `Looking through ${partOf(step)}`, share: shareOf(step.bytes, step.of_bytes) }
    case 'storing':
      return {
        text: `Storing logs and photos: ${countWords(step.done)} of ${countWords(step.of)}`,
        share: shareOf(step.done, step.of),
      }
  }
}

/** `2 tanks: Reef (1,204 logs, 12 photos), Nano (1 log, 0 photos).` */
export function broughtWords({ aquariums, missing }: AccountImport): string {
  if (aquariums.length === 0) return 'It had no tanks in it.'
  const tanks = aquariums.map(
    ({ name, logs, photos }) => `${name} (${counted(logs, 'log')}, ${counted(photos, 'photo')})`,
  )
  const lost = missing > 0 ? ` ${counted(missing, 'photo')} had been lost before the export was made.` : ''
  return `${counted(aquariums.length, 'tank')}: ${tanks.join(', ')}.${lost}`
}

function partOf({ bytes, of_bytes }: { bytes: number; of_bytes: number }): string {
  return `${sizeWords(bytes)} of ${sizeWords(of_bytes)}`
}

function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined
}
