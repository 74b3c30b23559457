import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportedTank } from '#contract/export-files.ts'
import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { lastTimestamp } from '#domain/time/timestamps.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { addTask } from './tasks.rules.ts'
import type { TaskRow } from './tasks.store.ts'
import { tasksOf } from './tasks.store.ts'

/** What is to be done in a tank. It comes after its custom parameters and products, which it names by their places. */
export function exportedTasks({ db, now }: { db: Db; now(): Date }): ExportPart {
  return {
    since: 4,
    carries: {
      tasks: {
        id: 'Ids are given anew.',
        aquarium_id: 'the folder',
        kind: 'aquarium.json',
        name: 'aquarium.json',
        parameter: 'aquarium.json',
        product_id: 'aquarium.json, as the place of the product',
        every_days: 'aquarium.json',
        weekdays: 'aquarium.json',
        starts_on: 'aquarium.json',
        not_before: 'aquarium.json',
        archived_at: 'aquarium.json',
        created_at: 'No screen and no call tells it.',
        changes: 'It counts changes for calendars that follow this instance.',
      },
    },
    async fields({ db, id }) {
      const own = await parametersOf(db, id)
      const products = await productsOf(db, id)
      const tasks = await tasksOf(db, { aquariumId: id, upTo: lastTimestamp })
      return { tasks: tasks.map((task) => asExported(task, { own, products })) }
    },
    read({ tank: { name, tasks = [] } }) {
      return {
        async store({ aquariumId }) {
          const storing = db.transaction().execute(async (db) => {
            const known = {
              own: await parametersOf(db, aquariumId),
              products: await productsOf(db, aquariumId),
            }
            for (const task of tasks)
              await addTask(db, { aquariumId, fields: asFields(task, known), now: now() })
          })
          await storing.catch((error: unknown) => {
            throw error instanceof ApiError && error.code === 'invalid_request'
              ? exportRefused(`What is to be done in ${JSON.stringify(name)} is not as an export has it.`)
              : error
          })
        },
      }
    },
  }
}

type ExportedTask = NonNullable<ExportedTank['tasks']>[number]
type Known = { own: readonly { id: number }[]; products: readonly { id: number }[] }

/** Places count from 1. */
function asExported(task: TaskRow, { own, products }: Known): ExportedTask {
  const { kind, name, parameter, product_id, every_days, weekdays } = task
  const { starts_on, not_before, archived_at } = task
  const custom = idOfCustomKey(parameter ?? '')
  const product = product_id === null ? null : placeOf(product_id, products)
  const key = custom === undefined ? parameter : customKey(placeOf(custom, own))
  return {
    kind,
    name,
    parameter: key as ParameterKey | null,
    every_days,
    weekdays,
    starts_on,
    not_before,
    archived_at,
    product,
  }
}

function placeOf(wanted: number, rows: readonly { id: number }[]): number {
  return 1 + rows.findIndex(({ id }) => id === wanted)
}

/** A place without a row is an id that no tank has, and so refused. */
function asFields({ product, parameter, ...task }: ExportedTask, { own, products }: Known) {
  const custom = idOfCustomKey(parameter ?? '')
  return {
    ...task,
    parameter: (custom === undefined
      ? parameter
      : customKey(own[custom - 1]?.id ?? 0)) as ParameterKey | null,
    product_id: product === null ? null : (products[product - 1]?.id ?? 0),
  }
}
