import type { Insertable, Updateable } from 'kysely'
import type { Product } from '#contract/aquariums/products.ts'
import type { VisibleAquarium } from '#server/aquariums/visible-aquariums.store.ts'
import { visibleAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Db, ProductsTable } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'

const columns = [
  'products.id',
  'products.aquarium_id',
  'products.name',
  'products.unit',
  'products.ref_amount',
  'products.ref_litres',
  'products.alkalinity',
  'products.calcium',
  'products.magnesium',
  'products.archived_at',
] as const

/** By name, archived ones among them. */
export async function productsOf(db: Db, aquariumId: number): Promise<Product[]> {
  return db
    .selectFrom('products')
    .select(columns)
    .where('aquarium_id', '=', aquariumId)
    .orderBy('sort_name')
    .execute()
}

export async function findProduct(
  db: Db,
  { id, actor }: { id: number; actor: Actor },
): Promise<(VisibleAquarium & { product: Product }) | undefined> {
  const row = await visibleAquariums(db, actor)
    .innerJoin('products', 'products.aquarium_id', 'aquariums.id')
    .select(columns)
    .select('aquariums.user_id as owner_id')
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { owner_id, ...product } = row
  return { aquarium_id: row.aquarium_id, owner_id, product }
}

/** @throws a unique violation when the aquarium has one of this name; a foreign key violation when it is gone */
export async function insertProduct(db: Db, values: Insertable<ProductsTable>): Promise<Product> {
  return db.insertInto('products').values(values).returning(columns).executeTakeFirstOrThrow()
}

/** @throws a unique violation when the aquarium has another one of this name */
export async function updateProduct(db: Db, id: number, values: Updateable<ProductsTable>) {
  await db.updateTable('products').set(values).where('id', '=', id).execute()
}

export async function deleteProduct(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('products').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether a task asks for a dose of it; with `open`, one that is not stopped. */
export async function hasTasks(db: Db, id: number, { open }: { open: boolean }): Promise<boolean> {
  const found = await db
    .selectFrom('tasks')
    .select('id')
    .where('product_id', '=', id)
    .$if(open, (query) => query.where('archived_at', 'is', null))
    .limit(1)
    .execute()
  return found.length > 0
}

export async function isDosed(db: Db, id: number): Promise<boolean> {
  const found = await db.selectFrom('events').select('id').where('product_id', '=', id).limit(1).execute()
  return found.length > 0
}
