import { site } from '#web/shell/site.ts'

/** How to reach whoever runs this Coralline, as far as they have said so. */
export function ContactLine() {
  if (!site.contact)
    return (
      <p>
        Whoever runs this Coralline has not published a contact address yet. Questions about an account here
        are for them.
      </p>
    )
  return (
    <p>
      Write to <a href={`mailto:${site.contact}`}>{site.contact}</a>.
    </p>
  )
}
