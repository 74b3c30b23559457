import { site } from '#web/site.ts'

/** How to reach whoever runs this Coralline, as far as they have said so. */
export function ContactLine() {
  if (!site.contact)
    return (
      <p>
        This Coralline has not published a contact address. Whoever gave you its address, or runs the server
        behind it, is the person to ask.
      </p>
    )
  return (
    <p>
      Write to <a href={`mailto:${site.contact}`}>{site.contact}</a>.
    </p>
  )
}
