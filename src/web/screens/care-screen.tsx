import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useRevalidator } from 'react-router'
import type { CareEvent } from '#contract/aquariums/events.ts'
import { aquariumNotFound } from '#contract/errors/errors.ts'
import { aquariumPage, calculatorPage } from '#contract/pages.ts'
import { eventKinds } from '#domain/care/event-kinds.ts'
import { eventWords } from '#domain/care/event-words.ts'
import { countWords } from '#domain/count-words.ts'
import { readId } from '#domain/ids.ts'
import { maxSearch } from '#domain/limits.ts'
import { call, send } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { useOtherOwnersTank } from '#web/aquariums/other-owner-banner.tsx'
import { usePageAddress } from '#web/browser/page-address.ts'
import * as css from '#web/care/care-list.module.css'
import { CareList } from '#web/care/care-list.tsx'
import { careOpener } from '#web/care/care-task.ts'
import { deletionOf, undoDeletion } from '#web/care/event-calls.ts'
import { eventDraftKey } from '#web/care/event-draft.ts'
import { ProductsPanel } from '#web/care/products-panel.tsx'
import { load } from '#web/offline/load.ts'
import { notifyGone, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { reportDone } from '#web/outcomes/undo.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import * as page from '#web/parameter/parameter.module.css'
import { useSitting, useUserId } from '#web/session/shell-data.ts'
import { TasksPanel } from '#web/tasks/tasks-panel.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { clearFormDrafts } from '#web/ui/drafts/drafts.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/table/search-field.tsx'
import { filteredBy, readSearch, readTablePage, writeTablePage } from '#web/ui/table/table-address.ts'
import { TablePager } from '#web/ui/table/table-pager.tsx'
import { withinPages } from '#web/ui/table/within-pages.ts'
import { UnsentCalls } from '#web/unsent/lazy-parts.ts'

export function meta() {
  return privatePageMeta({ title: 'Care', description: 'What was done to a tank, by day.' })
}

const order = { sortKeys: ['timestamp'], sort: 'timestamp', order: 'desc' } as const

function readAddress(search: URLSearchParams) {
  const { page, per_page } = readTablePage(search, order)
  const kind = eventKinds.find(({ key }) => key === search.get('kind'))?.key
  const words = readSearch(search)
  return { page, per_page, ...(kind && { kind }), ...(words && { search: words }) }
}

export async function loader({ params: { id: text = '' }, url, request: { signal } }: LoaderFunctionArgs) {
  const id = readId(text)
  if (id === undefined) throw aquariumNotFound()
  const query = readAddress(url.searchParams)
  // What was searched for is not kept for a visit without a network: each search would be kept.
  const read = query.search === undefined ? load : call
  const [aquarium, found] = await Promise.all([
    load('GET /api/aquariums/:id', { params: { id }, query: { logs: 'none' }, signal }),
    read('GET /api/aquariums/:id/events', { params: { id }, query, signal }),
  ])
  const { by_sitter: bySitter = [], yours = [] } = found
  return { aquarium, ...withinPages(found, { url, ...query }), bySitter, yours }
}

const heading = 'care-list-heading'

export default function CareScreen() {
  const { aquarium, rows, total, bySitter, yours } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { mayEdit, banner } = useOtherOwnersTank(aquarium)
  const isSitter = useSitting() !== undefined
  const { products } = aquarium.care
  const userId = useUserId()
  const edit = (event: CareEvent) => careOpener.open({ verb: 'edit', tank: aquarium, event })
  async function remove(event: CareEvent) {
    try {
      await send(deletionOf(event))
      clearFormDrafts(eventDraftKey(userId, { eventId: event.id }))
      const body = eventWords(event, { product: products.find(({ id }) => id === event.product_id) })
      reportDone({ title: 'Care Deleted', body, undo: undoDeletion(event), revalidate })
    } catch (error) {
      if (!notifyGone(error)) showRefusal({ title: 'Error Deleting Care', error, next: 'delete it again' })
    }
    await revalidate()
    document.getElementById(heading)?.focus()
  }
  return (
    <div className={page.page}>
      {banner}
      <div>
        <BackLink to={aquariumPage(aquarium.id)}>{aquarium.name}</BackLink>
        <h1>Care</h1>
      </div>
      {(mayEdit || isSitter) && (
        <div className={css.actions}>
          <Button
            tone="filled"
            size="tall"
            onClick={() => careOpener.open({ verb: 'create', tank: aquarium })}
          >
            Add Care
          </Button>
          {mayEdit && (
            <LinkButton tone="quiet" to={calculatorPage(aquarium.id)}>
              Calculator
            </LinkButton>
          )}
        </div>
      )}
      <TasksPanel aquarium={aquarium} mayEdit={mayEdit} />
      <Panel labelledBy={heading}>
        <Filters total={total} />
        <UnsentCalls name="POST /api/events/" aquariumId={aquarium.id} heading={heading} />
        <CareList
          events={rows}
          products={products}
          {...((mayEdit || isSitter) && { onEdit: edit, onDelete: (event) => void remove(event) })}
          bySitter={bySitter}
          changeable={isSitter ? yours : undefined}
        />
        <Pages total={total} />
      </Panel>
      <ProductsPanel tankId={aquarium.id} products={products} mayEdit={mayEdit} />
    </div>
  )
}

function Filters({ total }: { total: number }) {
  const { search, pending, change } = usePageAddress()
  const { kind = '', search: words = '' } = readAddress(pending ?? search)
  const isFiltered = kind !== '' || words !== ''
  return (
    <>
      <div className={css.toolbar}>
        <PanelTitle id={heading} tabIndex={-1}>
          What was done
        </PanelTitle>
        {(total > 0 || isFiltered) && (
          <>
            <div>
              <SearchField
                label="Search care"
                value={words}
                maxLength={maxSearch}
                onSearch={(text) => change((present) => filteredBy(present, 'search', text))}
              />
            </div>
            <SelectField
              label="Kind"
              isInline
              value={kind}
              options={[
                { value: '', label: 'All' },
                ...eventKinds.map(({ key, word }) => ({ value: key, label: word })),
              ]}
              onChange={(chosen) => change((present) => filteredBy(present, 'kind', chosen))}
            />
          </>
        )}
      </div>
      <p className={css.nothing} aria-live="polite" hidden={total > 0 && !isFiltered}>
        {total === 0
          ? isFiltered
            ? 'Nothing was found.'
            : 'Water changes, doses and new animals appear here and on the chart when you add them.'
          : `${countWords(total)} found.`}
      </p>
    </>
  )
}

function Pages({ total }: { total: number }) {
  const { search, change } = usePageAddress()
  const { page, per_page } = readAddress(search)
  if (total === 0) return null
  return (
    <TablePager
      page={page}
      perPage={per_page}
      total={total}
      onChange={({ page, perPage }) =>
        change((present) => writeTablePage(present, { page, per_page: perPage as typeof per_page }, order), {
          replace: false,
        })
      }
    />
  )
}

export const ErrorBoundary = AquariumFailure
