import { Link } from 'react-router'
import css from './not-found-page.module.css'

export function meta() {
  return [
    { title: 'Page not found – Coralline' },
    { name: 'description', content: 'There is no page at this address.' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NotFoundPage() {
  return (
    <section className={css.page}>
      <p className={css.number} aria-hidden="true">
        404
      </p>
      <h1>Sorry, the page you are looking for does not exist.</h1>
      <Link to="/">Go back home</Link>
    </section>
  )
}
