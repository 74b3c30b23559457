import { Link } from 'react-router'
import type { Aquarium } from '#contract/aquariums.ts'
import { aquariumPage } from '#contract/pages.ts'
import { ageOf } from '#domain/age.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { formatScreenTimestamp, wallClock } from '#domain/timestamps.ts'
import { CoverPicture } from '#web/aquariums/cover-picture.tsx'
import { Premium } from '#web/shell/premium.tsx'
import { Icon } from '#web/ui/icon.tsx'
import css from './aquarium-card.module.css'

/** The whole card is the link's target; what is read out is its name. */
export function AquariumCard({ aquarium }: { aquarium: Aquarium }) {
  const { id, name, description, image_url, log_count, last_logged } = aquarium
  return (
    <article className={css.card}>
      <CoverPicture className={css.cover} imageUrl={image_url} sizes="(width < 600px) 90vw, 25rem" />
      <div className={css.text}>
        <h2 className={css.name}>
          <Link to={aquariumPage(id)} prefetch="intent">
            {name}
          </Link>
        </h2>
        {description !== null && <p className={css.description}>{description}</p>}
        <dl className={css.figures}>
          <div>
            <dt>Last logged</dt>
            <dd>{last_logged === null ? noneWords(log_count) : <Since timestamp={last_logged} />}</dd>
          </div>
          <div>
            <dt>Logs</dt>
            <dd>{log_count.toLocaleString('en')}</dd>
          </div>
        </dl>
      </div>
    </article>
  )
}

export function NewAquariumCard({ onClick }: { onClick: () => void }) {
  return (
    <Premium feature="secondAquarium" fills>
      {(hint) => (
        <button type="button" className={css.new} aria-describedby={hint} onClick={onClick}>
          <span className={css.plus}>
            <Icon name="plus" size={28} />
          </span>
          New Aquarium
        </button>
      )}
    </Premium>
  )
}

/** A tank whose logs all lie ahead has some, and has not been logged. */
function noneWords(logCount: number): string {
  return logCount === 0 ? 'No logs yet' : 'Only dated ahead'
}

function Since({ timestamp }: { timestamp: Timestamp }) {
  return (
    <time dateTime={timestamp} title={formatScreenTimestamp(timestamp)}>
      {ageOf(timestamp, wallClock(new Date()))}
    </time>
  )
}
