import { site } from '#web/page/site.ts'

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
