import type { Present } from '#server/db/copies.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Manifest } from './manifest.ts'

/** A tank or an account that is gone: the entry says since when, and whether it can be brought back. */
type Gone = { since: string; isClosed: boolean }
type Ids = { present: number[]; gone: Record<number, Gone> }
type DeletedList = { line: string | null; aquariums: Ids; users: Ids }

const kinds = ['aquariums', 'users'] as const

/** The list lies beside the backups: only ids and days, so that nothing of what was deleted is kept by it. */
const listName = (instance: string) => `deleted-${instance}.json`

type Noting = { instance: string; present: Present; now: Date }

/**
 * Notes beside the backups which tanks and accounts are not there any more since the last backup. After a restore ids
 * are given again: what is missing then was not deleted, and what was deleted before stays in the list, since older
 * backups still have it.
 */
export async function noteDeleted(place: BackupPlace, { instance, present, now }: Noting) {
  const list = await readList(place, instance)
  const oldest = (await place.list()).at(-1)?.madeAt.toISOString() ?? ''
  const isSameLine = list?.line === present.line
  const next = { line: present.line } as DeletedList
  for (const kind of kinds) {
    const rows = new Map(present[kind].map((row) => [row.id, row]))
    const gone: Ids['gone'] = {}
    for (const [id, entry] of Object.entries(list?.[kind].gone ?? {})) {
      const row = rows.get(Number(id))
      const isBack = row !== undefined && !row.isClosed && row.created_at < entry.since
      if (!isBack && entry.since >= oldest) gone[Number(id)] = entry
    }
    const since = now.toISOString()
    for (const id of isSameLine ? (list?.[kind].present ?? []) : [])
      if (!rows.has(id)) gone[id] = { since: gone[id]?.since ?? since, isClosed: false }
    for (const { id, isClosed } of rows.values())
      if (isClosed) gone[id] = gone[id] ?? { since, isClosed: true }
    next[kind] = { present: [...rows.keys()], gone }
  }
  await place.writeBeside(listName(instance), JSON.stringify(next))
}

/** The statements that delete in a restored database what was deleted after its backup, and the list they are from. */
export async function deletionsSince(place: BackupPlace, { instance, made_at }: Manifest, now: Date) {
  if (instance === null) return { listed: '', statements: [] }
  const list = await readList(place, instance)
  const since = (kind: (typeof kinds)[number]) =>
    Object.entries(list?.[kind].gone ?? {})
      .filter(([, { since }]) => since > made_at)
      .map(([id, { since, isClosed }]) => ({ id: Number(id), at: new Date(since).toISOString(), isClosed }))
      .filter(({ id }) => Number.isSafeInteger(id))
  const [aquariums, users] = [since('aquariums'), since('users')]
  const hidden = now.toISOString()
  return {
    listed: `${place.where}/${listName(instance)}`,
    statements: [
      ...aquariums.flatMap(({ id, at, isClosed }) => [
        `delete from access_keys where aquarium_id in (select id from aquariums where id = ${id} and created_at < '${at}')`,
        isClosed
          ? `update aquariums set active = (1 = 0), removed_at = coalesce(removed_at, '${at}') where id = ${id} and created_at < '${at}'`
          : `update aquariums set active = (1 = 0), deleted_at = '${hidden}' where id = ${id} and created_at < '${at}' and deleted_at is null`,
      ]),
      ...users.flatMap(({ id, at, isClosed }) => [
        `update aquariums set deleted_at = '${at}' where deleted_at is null and user_id in (${userWas(id, at)})`,
        `delete from sessions where user_id in (${userWas(id, at)})`,
        `delete from access_keys where user_id in (${userWas(id, at)})`,
        // An account that its owner has closed can come back for as long as it could have done.
        `update users set deleted_at = '${at}'${isClosed ? `, closed_at = '${at}'` : ''} where id in (${userWas(id, at)})`,
      ]),
    ],
  }
}

function userWas(id: number, at: string): string {
  return `select id from users where id = ${id} and created_at < '${at}' and deleted_at is null`
}

/** Undefined when there is none yet, or none that can be read: then nothing is deleted. */
async function readList(place: BackupPlace, instance: string): Promise<DeletedList | undefined> {
  try {
    return JSON.parse((await place.readBeside(listName(instance))) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
