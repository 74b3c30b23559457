import { Link } from 'react-router'
import css from './brand.module.css'

/** Mark and name of the product, leading home. */
export function Brand() {
  return (
    <Link to="/" className={css.brand}>
      <svg className={css.mark} viewBox="0 0 48 48" aria-hidden="true">
        <path
          d="M24 45V25M24 37c-7 0-12-4-12-11v-4M24 33c6 0 10-4 10-10v-5M12 30c-4 0-7-3-7-7M34 27c5 0 8-3 8-7M24 25V12"
          fill="none"
          stroke="currentColor"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
        <g fill="currentColor">
          <circle cx="24" cy="9" r="4" />
          <circle cx="12" cy="19" r="4" />
          <circle cx="34" cy="15" r="4" />
          <circle cx="5.5" cy="21" r="3.5" />
          <circle cx="42.5" cy="18" r="3.5" />
        </g>
      </svg>
      Coralline
    </Link>
  )
}
