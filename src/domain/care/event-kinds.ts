export const eventFields = [
  'title',
  'product_id',
  'amount',
  'percent',
  'new_alkalinity',
  'new_calcium',
  'new_magnesium',
  'task_id',
] as const
/** A field of an event, named as on the wire. Each event has a timestamp and may have a note besides. */
export type EventField = (typeof eventFields)[number]

/** The values of an event that says nothing but its kind and moment. */
export const noEventValues = {
  title: null,
  product_id: null,
  amount: null,
  percent: null,
  new_alkalinity: null,
  new_calcium: null,
  new_magnesium: null,
  note: null,
  task_id: null,
}

/** `word` is its name on screen; `takes` are its fields in the order of the form, `needs` those that are a must. */
type EventKindRow = {
  readonly key: string
  readonly word: string
  readonly takes: readonly EventField[]
  readonly needs: readonly EventField[]
}

/** The kinds of what is done to a tank, by rank: the chart shows the first kind of several events in one place. */
export const eventKinds = [
  {
    key: 'water_change',
    word: 'Water change',
    takes: ['percent', 'amount', 'new_alkalinity', 'new_calcium', 'new_magnesium'],
    needs: ['percent'],
  },
  /** From now on so much a day, until the next of the same product; 0 is stopped. */
  { key: 'doser', word: 'Doser set', takes: ['product_id', 'amount'], needs: ['product_id', 'amount'] },
  { key: 'dose', word: 'Dose', takes: ['product_id', 'amount'], needs: ['product_id', 'amount'] },
  { key: 'livestock', word: 'Livestock', takes: ['title'], needs: ['title'] },
  { key: 'equipment', word: 'Equipment', takes: ['title'], needs: ['title'] },
  { key: 'cleaning', word: 'Cleaning', takes: ['title', 'task_id'], needs: [] },
  { key: 'feeding', word: 'Feeding', takes: ['title', 'task_id'], needs: [] },
  { key: 'other', word: 'Other', takes: ['title', 'task_id'], needs: ['title'] },
] as const satisfies readonly EventKindRow[]

export type EventKind = (typeof eventKinds)[number]['key']

/** They change how the tank is run: whoever may only enter regular work may not enter them. */
export const ownersKinds: readonly EventKind[] = ['doser', 'livestock', 'equipment']
