import type { BackupChecks } from '#contract/backups.ts'
import { adminRequired } from '#contract/errors/errors.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import type { Cell } from '#server/db/copies.ts'
import { cellOfKey } from '#server/db/copies.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOnlyAccount, isOpenByName } from '#server/users/users.store.ts'
import { listSilentChanges, parameterNames, readWalkState, tanksWithFiles } from './walk.store.ts'

/**
 * Admins see to the backups, who owns the only account, and who is at the machine itself while a name is enough there.
 * @throws admin_required
 */
export async function refuseOthers(db: Db, { actor, isHere }: { actor: Actor; isHere: boolean }) {
  if (actor.isAdmin || (await isOnlyAccount(db, actor.id))) return
  if (!(isHere && (await isOpenByName(db, actor.id)))) throw adminRequired()
}

/** What the last walk has found, and what of it still waits for a person. */
export async function readChecks(db: Db): Promise<BackupChecks> {
  const state = await readWalkState(db)
  const lost = state?.pictures?.lost ?? []
  const photos = await tanksWithFiles(db, lost)
  const changes = await listSilentChanges(db)
  const names = await parameterNames(
    db,
    changes.map(({ aquarium_id }) => aquarium_id),
  )
  return {
    compared: state ? { at: state.made_at, with: state.compared_with } : null,
    problems: state?.problems ?? [],
    tried: state?.tried ?? null,
    silent: changes.map(({ before, after, timestamp, ...change }) => ({
      ...{ id: change.id, aquarium: change.aquarium, backup: change.backup, put_back_at: change.put_back_at },
      timestamp,
      values: valuesOf(JSON.parse(before), JSON.parse(after), names),
    })),
    pictures: state?.pictures
      ? {
          ...{ read: state.pictures.read, all: state.pictures.all, mended: state.pictures.mended },
          lost: lost.length,
          photos: photos.map(({ name, created_at }) => `${name}, uploaded on ${created_at.slice(0, 10)}`),
        }
      : null,
  }
}

type Values = Record<string, unknown>

/** The values that a person has entered, each with its name and unit. */
function valuesOf(before: Values, after: Values, names: ReadonlyMap<number, string>) {
  return Object.keys(before).flatMap((key) => {
    if (key === 'targets') return changedRows<TargetRow>(before[key], after[key], { names, ...ofTargets })
    if (key === 'test_answers')
      return changedRows<AnswerRow>(before[key], after[key], { names, ...ofAnswers })
    const name = nameOf(key, names)
    return name === undefined ? [] : [{ name, before: asWords(before[key]), after: asWords(after[key]) }]
  })
}

const otherNames: Record<string, string> = {
  timestamp: 'Date',
  note: 'Note',
  notes: 'Notes of the tank',
  volume_litres: 'Water in the system (L)',
  aquarium_id: 'Number of the tank',
}

function nameOf(key: string, names: ReadonlyMap<number, string>): string | undefined {
  const parameter = parameters.find((parameter) => parameter.key === key)
  if (parameter) return parameter.unit ? `${parameter.label} (${parameter.unit})` : parameter.label
  const cell = cellOfKey(key)
  if (cell) return cellName(cell)
  const own = idOfCustomKey(key)
  return own === undefined ? otherNames[key] : (names.get(own) ?? 'A parameter of the tank')
}

function cellName({ table, column }: Cell): string {
  if (table === 'images') return 'Caption of a photo'
  const words = column.replaceAll('_', ' ')
  return table === 'events' ? `Entry of care, ${words}` : `Product, ${words}`
}

function asWords(value: unknown): string {
  return value === null || value === undefined ? 'none' : String(value)
}

type TargetRow = { parameter: string; low: number | null; high: number | null; goal: number | null }

const ofTargets = { of: 'Target for', words: targetWords }

type AnswerRow = { parameter: string; last_tested: string; stopped: boolean | number }

const ofAnswers = {
  of: 'Answer about',
  words: ({ last_tested, stopped }: AnswerRow) =>
    `${stopped ? 'tested no more' : 'still tested'} since ${last_tested}`,
}

type RowWords<Row> = { names: ReadonlyMap<number, string>; of: string; words(row: Row): string }

function changedRows<Row extends { parameter: string }>(
  before: unknown,
  after: unknown,
  { names, of, words }: RowWords<Row>,
) {
  const [was, is] = [before, after].map(
    (rows) => new Map((rows as Row[]).map((row) => [row.parameter, words(row)])),
  )
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((key) => {
    const [before = 'none', after = 'none'] = [was?.get(key), is?.get(key)]
    return before === after ? [] : [{ name: `${of} ${nameOf(key, names) ?? key}`, before, after }]
  })
}

function targetWords({ low, high, goal }: TargetRow): string {
  return `${low ?? '–'} to ${high ?? '–'}${goal === null ? '' : `, goal ${goal}`}`
}
