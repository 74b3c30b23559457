import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Product } from '#contract/aquariums/products.ts'
import { eventWords } from '#domain/care/event-words.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import { Day } from '#web/ui/time/day.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './care-list.module.css'
import { KindIcon } from './kind-icon.tsx'

type CareListProps = {
  events: readonly CareEvent[]
  products: readonly Product[]
  /** Absent for who may only look. */
  onEdit?: ((event: CareEvent) => void) | undefined
  onDelete?: ((event: CareEvent) => void) | undefined
  /** Ids of the entries that a sitter has made. */
  bySitter?: readonly number[]
  /** Ids of those that can be changed; all, if left out. */
  changeable?: readonly number[] | undefined
}

/** Entries by day, newest first. */
export function CareList(props: CareListProps) {
  const { events, products, onEdit, onDelete, bySitter, changeable } = props
  const mayChange = ({ id }: CareEvent) => !changeable || changeable.includes(id)
  const days = [...Map.groupBy(events, ({ timestamp }) => dayOf(timestamp))]
  return (
    <ol className={css.days}>
      {days.map(([day, ofDay]) => (
        <li key={day}>
          <h3 className={css.day}>
            <Day of={day} />
          </h3>
          <ul className={css.entries}>
            {ofDay.map((event) => {
              const words = eventWords(event, { product: products.find(({ id }) => id === event.product_id) })
              const time = shownMoment(event.timestamp).slice(11)
              return (
                <li key={event.id}>
                  <KindIcon kind={event.kind} />
                  <div className={css.words}>
                    {onEdit && mayChange(event) ? (
                      <button type="button" onClick={() => onEdit(event)}>
                        {words}
                      </button>
                    ) : (
                      <span>{words}</span>
                    )}
                    {event.note !== null && <p>{event.note}</p>}
                    {bySitter?.includes(event.id) && <p>by the sitter</p>}
                  </div>
                  <time dateTime={event.timestamp}>{time}</time>
                  {onEdit && onDelete && mayChange(event) && (
                    <RowActions
                      subject={`${words}, ${shownMoment(event.timestamp)}`}
                      actions={[
                        { label: 'Edit', icon: 'pencil', onClick: () => onEdit(event) },
                        {
                          label: 'Delete',
                          icon: 'bin',
                          tone: 'danger',
                          onClick: () => onDelete(event),
                        },
                      ]}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ol>
  )
}
