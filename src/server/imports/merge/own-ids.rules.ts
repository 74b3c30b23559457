import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { OwnTarget } from '#domain/imports/own-columns.ts'
import { sortedOwn } from '#domain/own-parameters.ts'
import type { Db } from '#server/db/schema.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { addParameters } from '#server/parameters/parameters.rules.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'

/** The ids of an aquarium's own parameters, those among them that the file has brought along. */
export class OwnIds {
  readonly #present: ReadonlySet<number>
  /** By the number of its column. */
  readonly #added: ReadonlyMap<number, number>

  private constructor(present: ReadonlySet<number>, added: ReadonlyMap<number, number>) {
    this.#present = present
    this.#added = added
  }

  /** Adds what the file brings along, within a transaction that holds the aquarium. @throws invalid_request */
  static async of(
    db: Db,
    { aquariumId, added, now }: { aquariumId: number; added: readonly OwnTarget[]; now: Date },
  ): Promise<OwnIds> {
    const present = await parametersOf(db, aquariumId)
    const parameters = added.map(({ catalogue, label, unit }) => ({ catalogue, label, unit }))
    const created = parameters.length > 0 ? await addParameters(db, { aquariumId, parameters, now }) : []
    const ids = added.map(({ id }, index) => [id, created[index]?.id ?? 0] as const)
    return new OwnIds(new Set(present.map(({ id }) => id)), new Map(ids))
  }

  get size(): number {
    return this.#present.size + this.#added.size
  }

  /** The rows, their readings under these ids. @throws CsvRefusal when a parameter was deleted while the file was read */
  *inPlace(rows: Iterable<PlacedRow>): Generator<PlacedRow> {
    for (const placed of rows) {
      const { own } = placed.row
      yield own ? { ...placed, row: { ...placed.row, ...this.#placedOwn(own) } } : placed
    }
  }

  #placedOwn(own: NonNullable<PlacedRow['row']['own']>) {
    const readings = own.map(({ parameter_id, value }) => ({ parameter_id: this.#idOf(parameter_id), value }))
    const sorted = sortedOwn(readings)
    return sorted && { own: sorted }
  }

  #idOf(id: number): number {
    const added = this.#added.get(id)
    if (added !== undefined) return added
    if (this.#present.has(id)) return id
    throw new CsvRefusal(
      'A parameter of this aquarium was deleted while the file was read. Nothing was imported: import the file again.',
    )
  }
}
