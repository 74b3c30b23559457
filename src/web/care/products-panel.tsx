import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/aquariums/products.ts'
import { amountText } from '#domain/care/event-words.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { sizeText } from '#domain/care/working.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { call } from '#web/api/api.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { labelWithin } from '#web/readings/reading-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import * as css from './care-list.module.css'
import type { ShownUnits } from './event-form.ts'
import { shownIn } from './event-form.ts'
import { ProductDialog } from './lazy-product-dialog.ts'

type ProductsPanelProps = { tankId: number; products: readonly Product[]; mayEdit: boolean }

/** What is dosed in the tank, with what each raises; archived ones last. */
export function ProductsPanel({ tankId, products, mayEdit }: ProductsPanelProps) {
  const units = shownIn(useUnits())
  const [task, setTask] = useState<{ tankId: number; product: Product | undefined }>()
  const { send } = useSending()
  const { revalidate } = useRevalidator()
  const act = (title: string, work: () => Promise<unknown>) =>
    void send(async () => {
      await work().catch((error: unknown) => showRefusal({ title, error }))
      await revalidate()
    })
  const inOrder = products.toSorted(
    (one, other) => Number(one.archived_at !== null) - Number(other.archived_at !== null),
  )
  return (
    <Panel labelledBy="products-heading">
      <div className={css.products}>
        <PanelTitle id="products-heading">Products</PanelTitle>
        {products.length === 0 && <p className={css.nothing}>Products you dose are listed here.</p>}
        {inOrder.length > 0 && (
          <ul>
            {inOrder.map((product) => {
              const params = { id: product.id }
              const isInUse = product.archived_at === null
              return (
                <li key={product.id} data-archived={!isInUse || undefined}>
                  <div>
                    {product.name}
                    <small>{isInUse ? strengthWords(product, units) : 'Archived: no longer offered'}</small>
                  </div>
                  {mayEdit && (
                    <RowActions
                      subject={product.name}
                      actions={[
                        { label: 'Edit', onClick: () => setTask({ tankId, product }) },
                        {
                          label: isInUse ? 'Archive' : 'Use again',
                          onClick: () =>
                            act('Error changing product', () =>
                              call('PUT /api/products/:id', { params, body: { archived: isInUse } }),
                            ),
                        },
                        {
                          label: 'Delete',
                          tone: 'danger',
                          onClick: () =>
                            act('Error deleting product', () => call('DELETE /api/products/:id', { params })),
                        },
                      ]}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {mayEdit && (
          <div>
            <Button onClick={() => setTask({ tankId, product: undefined })}>New product</Button>
          </div>
        )}
      </div>
      <ProductDialog task={task} onClose={() => setTask(undefined)} />
    </Panel>
  )
}

/** "2.7 ml raises 100 L by 0.1 dKH of alkalinity". */
function strengthWords(product: Product, { parameters, volumeIn }: ShownUnits): string {
  const raises = dosedParameters.flatMap((of) => {
    const [value, parameter] = [product[of], parameters.find(({ key }) => key === of)]
    return value === null || !parameter ? [] : [raiseWords(parameter, value)]
  })
  const water = sizeText(volumeIn, product.ref_litres)
  const dose = `${amountText(product.ref_amount)} ${product.unit}`
  return `${dose} raises ${water} by ${raises.join(', ')}`
}

function raiseWords(parameter: Parameter, value: number): string {
  return `${sizeText(parameter, value)} of ${labelWithin(parameter)}`
}
