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

/** The most rows that the server returns in one page. */
const most = Math.max(...pageSizes)

/** The foot of a table: how many rows a page has, which of them are shown, and buttons to the other pages. */
export function TablePager({ page, perPage, total, onChange }: TablePagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const from = Math.min(total, (page - 1) * perPage + 1)
  const to = Math.min(total, page * perPage)
  const go = (target: number) => () => onChange({ page: target, perPage })
  return (
    <div className={css.pager}>
      <SelectField
        label="Rows per page"
        isInline
        value={String(perPage)}
        options={pageSizes.flatMap((size) => sizeOption(size, { perPage, total }))}
        onChange={(size) => onChange({ page: 1, perPage: Number(size) })}
      />
      <p className={css.shown} aria-live="polite">
        {countWords(from)}–{countWords(to)} of {countWords(total)}
      </p>
      {/* An address may name a page past the last one. */}
      {(last > 1 || page > 1) && (
        <nav className={css.turn} aria-label="Table pages">
          <Button onClick={go(1)} disabled={page <= 1} aria-label="First page">
            «
          </Button>
          <Button onClick={go(page - 1)} disabled={page <= 1} aria-label="Previous page">
            ‹
          </Button>
          <Button onClick={go(page + 1)} disabled={page >= last} aria-label="Next page">
            ›
          </Button>
          <Button onClick={go(last)} disabled={page >= last} aria-label="Last page">
            »
          </Button>
        </nav>
      )}
    </div>
  )
}

/**
 * The largest size means all rows, and is offered only if one page can hold them. An address may ask for it in a larger table: then
 * the option shows the number, not All.
 */
function sizeOption(size: number, { perPage, total }: Pick<TablePagerProps, 'perPage' | 'total'>) {
  if (size < most) return [{ value: String(size), label: String(size) }]
  if (total <= most) return [{ value: String(size), label: 'All' }]
  return size === perPage ? [{ value: String(size), label: countWords(size) }] : []
}
