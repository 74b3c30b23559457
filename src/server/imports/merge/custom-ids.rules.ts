import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import type { CustomTarget } from '#domain/imports/header/custom-columns.ts'
import type { ImportMapping } from '#domain/imports/mapping.ts'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { customKey, sortedCustom } from '#domain/parameters/custom-parameters.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { PlacedRow } from '#server/imports/read/read-file.ts'
import { addParameters } from '#server/parameters/parameters.rules.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'

/** The ids of an aquarium's custom parameters, including those that the file adds. */
export class CustomIds {
  readonly #present: ReadonlyMap<number, CustomParameterRow>
  /** The ids of new parameters, by the negative numbers of their columns. */
  readonly #added: ReadonlyMap<number, number>

  readonly #targets: readonly CustomTarget[]
  readonly #measured = new Set<number>()

  private constructor(present: readonly CustomParameterRow[], added: ReadonlyMap<CustomTarget, number>) {
    this.#present = new Map(present.map((row) => [row.id, row]))
    this.#added = new Map([...added].map(([{ id }, given]) => [id, given]))
    this.#targets = [...present, ...[...added].map(([target, id]) => ({ ...target, id }))]
  }

  /** Adds new parameters, within a transaction that has locked the aquarium. @throws invalid_request */
  static async of(
    db: Db,
    { aquariumId, added, now }: { aquariumId: number; added: readonly CustomTarget[]; now: Date },
  ): Promise<CustomIds> {
    const present = await parametersOf(db, aquariumId)
    const parameters = added.map(({ catalogue, label, unit }) => ({ catalogue, label, unit }))
    const created = parameters.length > 0 ? await addParameters(db, { aquariumId, parameters, now }) : []
    return new CustomIds(present, new Map(added.map((target, index) => [target, created[index]?.id ?? 0])))
  }

  /** Ids for a preview: a new parameter keeps the number of its column. */
  static async asKnown(
    db: Db,
    { aquariumId, added }: { aquariumId: number; added: readonly CustomTarget[] },
  ): Promise<CustomIds> {
    const present = await parametersOf(db, aquariumId)
    return new CustomIds(present, new Map(added.map((target) => [target, target.id])))
  }

  /** `own:12`, or `new:1` for a new parameter, with an id or without. */
  nameOf(id: number): string {
    const [column] = [...this.#added].find(([, given]) => given === id) ?? []
    return column === undefined ? customKey(id) : `new:${-column - 1}`
  }

  labelled(key: string): { label: string; unit: string } | undefined {
    const found = this.#targets.find(({ id }) => this.nameOf(id) === key)
    return found && { label: found.label, unit: found.unit }
  }

  inMapping(mapping: ImportMapping): ImportMapping {
    const columns = mapping.columns.map((column, position) => {
      const id = this.#added.get(-1 - position)
      return id === undefined ? column : { ...column, to: customKey(id) }
    })
    return { ...mapping, columns }
  }

  /** Takes the readings of a stored row; the updated log may have had some of them before. */
  note(readings: readonly CustomReading[], before: readonly CustomReading[] = []) {
    for (const { parameter_id: id, value } of readings) {
      const isThere = before.some((one) => one.parameter_id === id && one.value === value)
      if (!isThere) this.#measured.add(id)
    }
  }

  get measuredAgain(): CustomParameterRow[] {
    const measured = [...this.#measured].flatMap((id) => this.#present.get(id) ?? [])
    return measured.filter(({ archived_at }) => archived_at !== null)
  }

  get size(): number {
    return this.#present.size + this.#added.size
  }

  /** Gives the readings these ids. @throws CsvRefusal when a parameter was deleted while the file was read */
  *withIds(rows: Iterable<PlacedRow>): Generator<PlacedRow> {
    for (const placed of rows) {
      const { own } = placed.row
      yield own ? { ...placed, row: { ...placed.row, ...this.#readingsWithIds(own) } } : placed
    }
  }

  #readingsWithIds(own: NonNullable<PlacedRow['row']['own']>) {
    const readings = own.map(({ parameter_id, value }) => ({ parameter_id: this.#idOf(parameter_id), value }))
    const sorted = sortedCustom(readings)
    return sorted && { own: sorted }
  }

  #idOf(id: number): number {
    const added = this.#added.get(id)
    if (added !== undefined) return added
    if (this.#present.has(id)) return id
    throw new CsvRefusal(
      'A parameter of this tank was deleted while the file was read.',
      'Nothing was imported: import the file again.',
    )
  }
}
