import { exportRefused } from '#contract/errors/account-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { ExportPart } from '#server/aquariums/export-part.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { addProduct } from './products.rules.ts'
import { productsOf, updateProduct } from './products.store.ts'

/** What is dosed in a tank, by name. */
export function exportedProducts({ db, now }: { db: Db; now(): Date }): ExportPart {
  return {
    since: 3,
    carries: {
      products: {
        id: 'Ids are given anew.',
        aquarium_id: 'the folder',
        name: 'aquarium.json',
        sort_name: 'It follows from the name.',
        unit: 'aquarium.json',
        ref_amount: 'aquarium.json',
        ref_litres: 'aquarium.json',
        alkalinity: 'aquarium.json',
        calcium: 'aquarium.json',
        magnesium: 'aquarium.json',
        archived_at: 'aquarium.json',
        created_at: 'No screen and no call tells it.',
      },
    },
    async fields({ db, id }) {
      const products = await productsOf(db, id)
      return { products: products.map(({ id: _, aquarium_id: __, ...product }) => product) }
    },
    read({ tank: { name, products = [] } }) {
      return {
        async store({ aquariumId }) {
          await db.transaction().execute(async (db) => {
            for (const { archived_at, ...fields } of products) {
              const { id } = await addProduct(db, { aquariumId, fields, now: now() }).catch(
                (error: unknown) => {
                  throw asRefused(name, error)
                },
              )
              if (archived_at !== null) await updateProduct(db, id, { archived_at })
            }
          })
        },
      }
    },
  }
}

function asRefused(tank: string, error: unknown): unknown {
  return error instanceof ApiError && error.code === 'invalid_request'
    ? exportRefused(`What is dosed in ${JSON.stringify(tank)} is not as an export has it.`)
    : error
}
