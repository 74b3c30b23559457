/** Numbers that can be handed to another thread. */
type Column = Float64Array<ArrayBuffer>

/** Readings of one parameter in time order: seconds of the tank's wall clock, and values in the stored unit. */
export type Readings = { readonly at: Column; readonly value: Column }

/** Gathers readings. Their numbers lie beside the heap, which millions of them would fill. */
export class ReadingsCollector {
  #at = new Float64Array(1_024)
  #value = new Float64Array(1_024)
  #count = 0

  add(at: number, value: number) {
    if (this.#count === this.#at.length) {
      this.#at = twiceAsLong(this.#at)
      this.#value = twiceAsLong(this.#value)
    }
    this.#at[this.#count] = at
    this.#value[this.#count] = value
    this.#count += 1
  }

  finish(): Readings {
    return { at: this.#at.subarray(0, this.#count), value: this.#value.subarray(0, this.#count) }
  }
}

function twiceAsLong(numbers: Column): Column {
  const longer = new Float64Array(2 * numbers.length)
  longer.set(numbers)
  return longer
}
