import { SelectField } from '#web/ui/form/select-field.tsx'
import * as css from './card-sort.module.css'

type CardSortProps<Key extends string> = {
  sort: Key
  order: 'asc' | 'desc'
  options: readonly { value: Key; label: string }[]
  words: { asc: string; desc: string }
  onSort: (sorting: { sort: Key; order: 'asc' | 'desc' }) => void
}

/** Fields to sort cards by, which have no column headers to press. */
export function CardSort<Key extends string>({ sort, order, options, words, onSort }: CardSortProps<Key>) {
  return (
    <div className={css.sort}>
      <SelectField
        label="Sort by"
        value={sort}
        options={options}
        onChange={(sort) => onSort({ sort, order })}
      />
      <SelectField
        label="Order"
        value={order}
        options={[
          { value: 'desc', label: words.desc },
          { value: 'asc', label: words.asc },
        ]}
        onChange={(order) => onSort({ sort, order })}
      />
    </div>
  )
}
