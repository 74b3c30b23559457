import { exportRefused } from '#contract/errors/account-errors.ts'
import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Targets } from '#domain/parameters/targets.ts'
import { targetFault } from '#domain/parameters/targets.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
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
      return { targets: targetsByPosition(targets, await parametersOf(db, id)) }
    },
    read({ tank: { name, kind, targets } }) {
      const isRight = Object.values(targets).every(
        (target) => target === undefined || targetFault(target) === undefined,
      )
      if (!isRight) throw exportRefused(`What ${JSON.stringify(name)} aims at is not as an export has it.`)
      return {
        async store({ aquariumId }) {
          const own = await parametersOf(db, aquariumId)
          const wanted = { kind, targets: targetsById(targets, own), now: now() }
          await db.transaction().execute((db) => replaceTargets(db, aquariumId, wanted))
        },
      }
    },
  }
}

type CustomParameters = readonly { id: number }[]

/** Names custom parameters by their position: they have other ids in another account. */
function targetsByPosition(targets: Targets, own: CustomParameters): Targets {
  const keys = [
    ...parameterKeys.map((key) => [key, key] as const),
    ...own.map(({ id }, index) => [customKey(id), customKey(index + 1)] as const),
  ]
  return Object.fromEntries(keys.flatMap(([key, name]) => (targets[key] ? [[name, targets[key]]] : [])))
}

function targetsById(targets: Targets, own: CustomParameters): Targets {
  const entries = Object.entries(targets).flatMap(([key, target]) => {
    const position = idOfCustomKey(key)
    if (position === undefined) return [[key, target] as const]
    const parameter = own[position - 1]
    return parameter ? [[customKey(parameter.id), target] as const] : []
  })
  return Object.fromEntries(entries)
}
