import { pageSizes } from '#contract/lists.names.ts'
import { countWords } from '#domain/count-words.ts'

/** The most rows that the server returns in one page. */
const most = Math.max(...pageSizes)

/**
 * The choices of rows a page. The largest size means all rows, and is offered only if one page can hold them. An address may ask for
 * it in a larger table: then the option shows the number, not All.
 */
export function sizeOptions({ perPage, total }: { perPage: number; total: number }) {
  return pageSizes.flatMap((size) => {
    if (size < most) return [{ value: String(size), label: String(size) }]
    if (total <= most) return [{ value: String(size), label: 'All' }]
    return size === perPage ? [{ value: String(size), label: countWords(size) }] : []
  })
}
