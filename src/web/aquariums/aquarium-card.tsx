import { Link } from 'react-router'
import type { Aquarium } from '#contract/aquariums.ts'
import css from './aquarium-card.module.css'
import { coverAddress } from './cover-image.ts'

export function AquariumCard({ aquarium }: { aquarium: Aquarium }) {
  const { id, name, description, image_url, log_count } = aquarium
  return (
    <Link to={`/aquarium/${id}`} className={css.card} prefetch="intent">
      <img
        className={css.cover}
        src={coverAddress(image_url)}
        alt=""
        width="480"
        height="270"
        loading="lazy"
      />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        {description !== null && <span className={css.description}>{description}</span>}
        <span className={css.count}>
          {log_count === 1 ? '1 log' : `${log_count.toLocaleString('en')} logs`}
        </span>
      </span>
    </Link>
  )
}

export function NewAquariumCard({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={css.new} onClick={onClick}>
      <span className={css.plus} aria-hidden="true">
        +
      </span>
      New Aquarium
    </button>
  )
}
