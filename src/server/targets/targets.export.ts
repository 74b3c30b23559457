import { exportRefused } from '#contract/errors/account-errors.ts'
import { targetFault } from '#domain/parameters/targets.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { byId, byPosition } from './keys-by-position.ts'
import { readTargets, replaceTargets } from './targets.store.ts'

/** Come after the custom parameters, which they may be about. */
export function exportedTargets({ db, now }: { db: Db; now(): Date }): ExportPart {
  return {
    since: 1,
    carries: {
      targets: {
        aquarium_id: 'the folder',
        parameter: 'aquarium.json',
        low: 'aquarium.json',
        high: 'aquarium.json',
        goal: 'aquarium.json',
      },
    },
    async fields({ db, id }) {
      const { targets } = await readTargets(db, id)
      return { targets: byPosition(targets, await parametersOf(db, id)) }
    },
    read({ tank: { name, kind, targets } }) {
      const isRight = Object.values(targets).every(
        (target) => target === undefined || targetFault(target) === undefined,
      )
      if (!isRight) throw exportRefused(`What ${JSON.stringify(name)} aims at is not as an export has it.`)
      return {
        async store({ aquariumId }) {
          const own = await parametersOf(db, aquariumId)
          const wanted = { kind, targets: byId(targets, own), now: now() }
          await db.transaction().execute((db) => replaceTargets(db, aquariumId, wanted))
        },
      }
    },
  }
}
