import { signInOutcomeKey } from '#contract/address-keys.names.ts'
import { hasSessionHint } from '#web/api/session-hint.ts'
import { showYear } from '#web/page/shown-year.ts'
import { guardTitle } from '#web/session/guard-title.ts'
import { outcomeWords } from '#web/session/sign-in-words.ts'
import { startPopupClock } from '#web/ui/messages/popup.ts'
import { followScheme, isScheme, readScheme, setScheme } from '#web/ui/theme/scheme.ts'

// The script of public pages for visitors, which are plain HTML. Users get the app: see server/http/pages.
offerSchemes()
notifyOutcome()
showYear()
addEventListener('pageshow', showUsersTheApp)

/** The menu opens without scripts; this applies its choice and keeps it. */
function offerSchemes() {
  const choices = document.querySelectorAll<HTMLInputElement>('input[name="scheme"]')
  for (const choice of choices) {
    choice.checked = choice.value === readScheme()
    choice.addEventListener('change', () => isScheme(choice.value) && setScheme(choice.value))
  }
  followScheme()
}

/** A failed sign-in returns with its outcome in the address; this shows the outcome once. */
function notifyOutcome() {
  const address = new URL(location.href)
  const outcome = address.searchParams.get(signInOutcomeKey)
  if (outcome === null) return
  address.searchParams.delete(signInOutcomeKey)
  history.replaceState(history.state, '', address)
  showPopup(guardTitle, outcomeWords(outcome))
}

function showPopup(title: string, body: string) {
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-popup]')
  const popup = pattern?.content.firstElementChild?.cloneNode(true)
  if (!(popup instanceof HTMLElement)) return
  popup.querySelector('[data-popup-title]')?.replaceChildren(title)
  popup.querySelector('[data-popup-body]')?.replaceChildren(body)
  document.querySelector('[role="alert"]')?.replaceChildren(popup)
  const stop = startPopupClock(popup, { close: () => close() })
  const close = () => {
    stop()
    popup.remove()
  }
  popup.querySelector('button')?.addEventListener('click', close)
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
}

/** A browser that goes back may show a page that it kept from before the sign-in: for a user it is loaded again. */
function showUsersTheApp({ persisted }: PageTransitionEvent) {
  if (persisted && hasSessionHint()) location.reload()
}
