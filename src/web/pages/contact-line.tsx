import { site } from '#web/page/site.ts'

/** How to reach the operator of this Coralline, if an address was published. */
export function ContactLine() {
  if (!site.contact)
    return (
      <p>
        Whoever runs this Coralline has not published a contact address yet. Please ask them about accounts
        here.
      </p>
    )
  return (
    <p>
      Write to <a href={`mailto:${site.contact}`}>{site.contact}</a>.
    </p>
  )
}
