import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { addParameters } from './parameters.rules.ts'
import { parametersOf, updateParameter } from './parameters.store.ts'

/** Custom parameters in an exported account; their readings are in its logs. */
export function exportedParameters({ db, now }: { db: Db; now(): Date }): ExportPart {
  return {
    since: 1,
    carries: {
      own_parameters: {
        id: 'Ids are given anew.',
        aquarium_id: 'the folder',
        catalogue: 'aquarium.json',
        label: 'aquarium.json',
        sort_label: 'It follows from the label.',
        unit: 'aquarium.json',
        decimals: 'aquarium.json',
        charted: 'aquarium.json',
        position: 'aquarium.json',
        archived_at: 'aquarium.json',
        created_at: 'No screen and no call tells it.',
      },
    },
    async fields({ db, id }) {
      const own = await parametersOf(db, id)
      return { own_parameters: own.map(({ id: _, aquarium_id: __, ...parameter }) => parameter) }
    },
    read: ({ tank: { name, own_parameters: own } }) => ({
      async store({ aquariumId }) {
        await db
          .transaction()
          .execute(async (db) => {
            const made = await addParameters(db, { aquariumId, parameters: own, now: now() })
            for (const [index, { id }] of made.entries())
              if (own[index]?.archived_at)
                await updateParameter(db, id, { archived_at: own[index].archived_at })
          })
          .catch((error: unknown) => {
            const isRefused = error instanceof ApiError && error.code === 'invalid_request'
            throw isRefused
              ? exportRefused(`What ${JSON.stringify(name)} follows is not as an export has it.`)
              : error
          })
      },
    }),
  }
}
