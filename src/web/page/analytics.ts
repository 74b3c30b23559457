import { signInAddress } from '#web/api/session-addresses.ts'

/**
 * Notes in `window.dataLayer`, the list that tag managers read, when somebody leaves for the sign-in, and which picture was on the
 * screen. A script in the page's head, because such a click may come before any other script has loaded. Nothing is loaded from
 * elsewhere. Without quotes, ampersands and angle brackets, which React would write as entities.
 */
export const loginClickScript = `addEventListener(\`click\`, function ({ target }) {
  if (target.closest(\`a\`)?.pathname !== \`${signInAddress()}\`) return
  const hero = document.querySelector(\`[data-hero]\`)?.dataset.hero
  window.dataLayer ??= []
  window.dataLayer.push({ event: \`login_click\`, hero_image: hero ?? \`na\` })
})`
