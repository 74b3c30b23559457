import type { NewProduct, Product, ProductChange } from '#contract/aquariums/products.ts'
import { productInUse, productNotFound } from '#contract/errors/care-errors.ts'
import { fieldForbidden, invalidRequest } from '#contract/errors/errors.ts'
import { computedProductKeys } from '#contract/fields/computed-keys.names.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { maxProducts } from '#domain/limits.ts'
import { lastTimestamp } from '#domain/time/timestamps.ts'
import { changeInAquarium, lockAndFind, lockVisibleAquarium } from '#server/aquariums/changes.rules.ts'
import { isUniqueViolation } from '#server/db/database-faults.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { refuseOtherValues } from '#server/fields/computed-fields.ts'
import { readNewName } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import { newestByProduct } from './events.store.ts'
import * as store from './products.store.ts'

type NewProductRequest = {
  aquariumId: number
  actor: Actor
  fields: NewProduct
  idempotencyKey: IdempotencyKey
  now: Date
}

/** @throws aquarium_not_found; invalid_request for names, for one that raises nothing, and for more than 60 in a tank */
export async function createProduct(
  db: Db,
  { aquariumId, actor, fields, idempotencyKey, now }: NewProductRequest,
): Promise<Product> {
  return changeInAquarium(db, {
    actor,
    idempotency: { idempotencyKey, now },
    find: (db) => lockVisibleAquarium(db, { id: aquariumId, actor }),
    work: (db) => addProduct(db, { aquariumId, fields, now }),
    audit: ({ id }) => ({ action: 'create', target: 'product', targetId: id }),
  })
}

/** Called in a transaction that has locked the aquarium. @throws invalid_request */
export async function addProduct(
  db: Db,
  { aquariumId, fields, now }: Pick<NewProductRequest, 'aquariumId' | 'fields' | 'now'>,
): Promise<Product> {
  const present = await store.productsOf(db, aquariumId)
  if (present.length >= maxProducts)
    throw invalidRequest({
      name: `A tank can have ${maxProducts} products, archived ones included. Delete one that was never dosed.`,
    })
  const { name: given, alkalinity = null, calcium = null, magnesium = null, ...rest } = fields
  const name = readNewName(given)
  const strength = { alkalinity, calcium, magnesium }
  refuseUseless(strength)
  const values = {
    ...rest,
    ...strength,
    name,
    sort_name: name.toLowerCase(),
    aquarium_id: aquariumId,
    created_at: now.toISOString(),
  }
  return asNameTaken(name, store.insertProduct(db, values))
}

function refuseUseless(strength: Pick<Product, (typeof dosedParameters)[number]>) {
  if (dosedParameters.every((parameter) => strength[parameter] === null))
    throw invalidRequest({ alkalinity: 'Say by how much it raises alkalinity, calcium or magnesium.' })
}

async function asNameTaken<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error)
      ? invalidRequest({ name: `This tank has ${JSON.stringify(name)} already.` })
      : error
  }
}

type ProductRequest = { id: number; actor: Actor }

/** @throws product_not_found; field_forbidden for another id or aquarium; invalid_request; product_in_use */
export async function updateProduct(
  db: Db,
  { id, actor, change, now }: ProductRequest & { change: ProductChange; now: Date },
): Promise<Product> {
  const { product } = await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getProduct(db, { id, actor })),
    async work(db, { product: present }) {
      const values = readChange(change, { present, now })
      const changed = Object.keys(values).filter((field) => field !== 'sort_name')
      if (changed.length === 0) return { product: present, changed }
      refuseUseless({ ...present, ...values })
      const isOther = changed.some((field) => field !== 'name' && field !== 'archived_at')
      if (isOther && (await store.isDosed(db, id)))
        throw productInUse(
          `${JSON.stringify(present.name)} was dosed, and past doses keep their strength. Add a new one with the new strength and archive this one.`,
        )
      if (typeof values.archived_at === 'string') await refuseRunning(db, present)
      if (typeof values.archived_at === 'string' && (await store.hasTasks(db, id, { open: true })))
        throw productInUse(
          `A task reminds you to dose ${JSON.stringify(present.name)}. Stop that task first, under Tasks.`,
        )
      await asNameTaken(values.name ?? present.name, store.updateProduct(db, id, values))
      return { product: (await getProduct(db, { id, actor })).product, changed }
    },
    audit: ({ changed }) =>
      changed.length > 0 ? { action: 'update', target: 'product', targetId: id, fields: changed } : undefined,
  })
  return product
}

/** An archived product is in no form, so its doser could not be stopped any more. */
async function refuseRunning(db: Db, { id, aquarium_id, name, unit }: Product) {
  const settings = await newestByProduct(db, { aquariumId: aquarium_id, kind: 'doser', upTo: lastTimestamp })
  const running = settings.find(({ product_id, amount }) => product_id === id && amount !== 0)
  if (running)
    throw productInUse(
      `A doser gives ${running.amount} ${unit} of ${JSON.stringify(name)} a day. Set it to 0 first, with “Doser set”.`,
    )
}

/** The columns that differ from the present ones. */
function readChange(change: ProductChange, { present, now }: { present: Product; now: Date }) {
  for (const field of ['id', 'aquarium_id'] as const)
    if (change[field] !== undefined && change[field] !== present[field]) throw fieldForbidden(field)
  refuseOtherValues(computedProductKeys, { sent: change, present })
  const { archived, name: given = present.name, ...fields } = change
  const name = given === present.name ? given : readNewName(given)
  const isArchived = present.archived_at !== null
  const archivedNow = archived ? now.toISOString() : null
  const archived_at = archived === undefined || archived === isArchived ? present.archived_at : archivedNow
  const wanted = { ...present, ...fields, name, archived_at }
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== present[field as keyof Product],
  )
  const values: Partial<Product> = Object.fromEntries(differing)
  return { ...values, ...(values.name !== undefined && { sort_name: values.name.toLowerCase() }) }
}

/** @throws product_not_found; product_in_use when there are events of it */
export async function deleteProduct(db: Db, { id, actor }: ProductRequest) {
  await changeInAquarium(db, {
    actor,
    find: (db) => lockAndFind(db, (db) => getProduct(db, { id, actor })),
    async work(db, { product }) {
      if (await store.isDosed(db, id))
        throw productInUse(
          `${JSON.stringify(product.name)} was dosed. Archive it instead: past doses stay, and forms no longer offer it.`,
        )
      if (await store.hasTasks(db, id, { open: false }))
        throw productInUse(
          `A task is about ${JSON.stringify(product.name)}. Delete that task first, under Tasks.`,
        )
      if (!(await store.deleteProduct(db, id))) throw productNotFound()
    },
    audit: () => ({ action: 'delete', target: 'product', targetId: id }),
  })
}

async function getProduct(db: Db, request: ProductRequest) {
  const found = await store.findProduct(db, request)
  if (!found) throw productNotFound()
  return found
}
