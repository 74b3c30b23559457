import { pageSizes } from '#contract/lists.names.ts'
import { countWords } from '#domain/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import * as css from './table-pager.module.css'

type TablePagerProps = {
  page: number
  perPage: number
  total: number
  onChange: (change: { page: number; perPage: number }) => void
}

/** The foot of a table: how many rows a page has, which of them are shown, and buttons to the other pages. */
export function TablePager({ page, perPage, total, onChange }: TablePagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min(total, (page - 1) * perPage + 1)
  const to = Math.min(total, page * perPage)
  const turns = [
    ['First', '«', 1],
    ['Previous', '‹', page - 1],
    ['Next', '›', page + 1],
    ['Last', '»', last],
  ] as const
  return (
    <div className={css.pager}>
      <SelectField
        label="Rows per page"
        isInline
        value={String(perPage)}
        options={sizeOptions({ perPage, total })}
        onChange={(size) => onChange({ page: 1, perPage: Number(size) })}
      />
      <p className={css.shown} aria-live="polite">
        {countWords(from)}–{countWords(to)} of {countWords(total)}
      </p>
      {/* An address may name a page past the last one. */}
      {(last > 1 || page > 1) && (
        <nav className={css.turn} aria-label="Table pages">
          {turns.map(([name, sign, target]) => {
            const isHere = target < 1 || target > last || target === page
            return (
              // Not `disabled`, which would take the focus from the button that has just led to the last page.
              <Button
                key={name}
                aria-label={`${name} page`}
                aria-disabled={isHere}
                onClick={() => isHere || onChange({ page: target, perPage })}
              >
                {sign}
              </Button>
            )
          })}
        </nav>
      )}
    </div>
  )
}

/** The most rows that the server returns in one page. */
const most = Math.max(...pageSizes)

/** The choices of rows a page. The largest is All, where one page can hold all rows; as a number if it is chosen. */
export function sizeOptions({ perPage, total }: { perPage: number; total: number }) {
  return pageSizes.flatMap((size) => {
    if (size < most) return [{ value: String(size), label: String(size) }]
    if (total <= most) return [{ value: String(size), label: 'All' }]
    return size === perPage ? [{ value: String(size), label: countWords(size) }] : []
  })
}
