import { missingPageMeta } from '#web/page/page-meta.ts'
import { largeCoverWidth, pictureAddress } from '#web/ui/drawn/picture.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './not-found-page.module.css'

const picture = pictureAddress({ name: 'aquarium-2' }, { width: largeCoverWidth, format: 'webp' })

export function meta() {
  return missingPageMeta()
}

export default function NotFoundPage() {
  return (
    <section className={css.page}>
      <div className={css.picture} aria-hidden="true">
        <img src={picture} alt="" width="480" height="270" />
        <span>404</span>
      </div>
      <h1>Sorry, the page you are looking for does not exist.</h1>
      <LinkButton href="/">Go back home</LinkButton>
    </section>
  )
}
