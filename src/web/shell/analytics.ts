declare global {
  interface Window {
    /** The list that tag managers read; nothing of theirs is loaded here. */
    dataLayer?: object[]
  }
}

/** Notes an event for whatever analytics the operator of this Coralline has added. */
export function track(event: string, values: Record<string, string>): void {
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...values })
}

/** Read from the page itself, so that the event names the picture that is really on the screen. */
export function trackLoginClick(): void {
  const hero = document.querySelector<HTMLElement>('[data-hero]')?.dataset.hero
  track('login_click', { hero_image: hero ?? 'na' })
}
