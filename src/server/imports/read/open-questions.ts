import { CsvRefusal, quoteCell } from '#domain/csv-refusal.ts'
import type { Proposal } from '#domain/imports/proposal.ts'
import type { OpenedFile } from './opened-file.ts'
import type { ReadingProposal } from './propose-reading.ts'

export function noticesOf({ facts, shortRows }: ReadingProposal): string[] {
  if (shortRows === undefined) return []
  const names = facts.findLastIndex(({ header }) => header !== '') + 1
  return [
    `The header names ${names} columns, and no row has more than ${shortRows} cells. Look whether each column has its own values.`,
  ]
}

/**
 * The first open question, as a refusal. Columns that are left out, since their header names nothing known, are none.
 */
export function doubtOf(opened: OpenedFile, proposed: ReadingProposal): CsvRefusal | undefined {
  const unsure = shapeDoubt(opened)
  if (unsure) return unsure
  const [notice] = noticesOf(proposed)
  if (notice !== undefined) return new CsvRefusal(notice, advice)
  return doubtfulColumn(proposed, ({ sure, isGuess, isCellwise }) => !sure && !isGuess && !isCellwise)
}

function doubtfulColumn(
  { facts, proposals }: ReadingProposal,
  isDoubtful: (proposal: Proposal) => boolean,
): CsvRefusal | undefined {
  const position = proposals.findIndex(isDoubtful)
  if (position === -1) return undefined
  const { why = '', zeros } = proposals[position] ?? {}
  const name = quoteCell(facts[position]?.header || `column ${position + 1}`)
  const words = zeros ? `${why} Does 0 mean that it was not measured?` : why
  return new CsvRefusal(`The column ${name} leaves a question: ${words}`, advice)
}

/** Where only the cells suggest what the rows are. */
export function shapeDoubt({ table }: OpenedFile): CsvRefusal | undefined {
  if (table.isShapeSure !== false) return undefined
  const what =
    table.shape?.rows === 'parameters'
      ? 'The dates of this file stand beside each other, and its parameters below each other.'
      : 'Each row of this file seems to be a reading, with its name in one column and its value in another.'
  return new CsvRefusal(what, 'Nothing was imported: look at the file first, and say whether that is right.')
}

const advice = 'Nothing was imported: look at the file first, and answer it there.'

/** Also asks about columns that nobody understood and about a clock in UTC. */
export function questionOf(opened: OpenedFile, proposed: ReadingProposal): CsvRefusal | undefined {
  const doubt = doubtOf(opened, proposed)
  if (doubt) return doubt
  const { facts, proposals, mapping, dates, decimals } = proposed
  if (opened.table.yearless) return new CsvRefusal('The times in this file have no year.', advice)
  const time = proposals.findIndex(({ to }) => to === 'time')
  if (time === -1 && mapping.date === null)
    return new CsvRefusal('No column of this file says the date.', advice)
  if (dates && !mapping.date_order && dates.example !== undefined)
    return new CsvRefusal(`The date ${quoteCell(dates.example)} can be read in more than one way.`, advice)
  if (facts[time]?.isUnix)
    return new CsvRefusal('The times of this file are seconds since 1970 in UTC.', advice)
  if (decimals.ambiguous !== null)
    return new CsvRefusal(
      decimals.why || `${quoteCell(decimals.ambiguous)} can be meant in two ways.`,
      advice,
    )
  const odd = doubtfulColumn(proposed, ({ isCellwise }) => isCellwise === true)
  if (odd) return odd
  const unknown = proposals.findIndex(
    ({ isGuess }, position) => isGuess && (facts[position]?.filled ?? 0) > 0,
  )
  if (unknown === -1) return undefined
  const name = facts[unknown]?.header
  const column = name ? `the column ${quoteCell(name)}` : `column ${unknown + 1}`
  return new CsvRefusal(`Coralline does not know what ${column} is.`, advice)
}
