import { workerFile } from '#contract/pages.ts'
import { hour } from '#domain/time/durations.ts'
import { isDialogOpen } from '#web/ui/dialog/open-dialogs.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { isMessageShown, showMessage, takeBack } from '#web/ui/messages/notification.ts'

/** How often an app that stays open checks for a newer version. */
const askEvery = hour
/** In milliseconds. */
const noticeEvery = 1000

let isOffered = false

/** Lets the app start without a network, and offers a newer version once it is there. @throws without a network */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(workerFile, { updateViaCache: 'none' })
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'newer') offer(registration)
  })
  sendBuild(registration)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => sendBuild(registration))
  })
  setInterval(() => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => {})
  }, askEvery)
}

/** Tells the waiting worker this page's build, to compare with its own. The first worker of a browser never waits. */
function sendBuild({ waiting }: ServiceWorkerRegistration) {
  // Each build has a script address of its own: see tasks/worker.ts.
  const script = document.querySelector('script[src^="/assets/app-"]')?.getAttribute('src')
  waiting?.postMessage(script)
}

function offer(registration: ServiceWorkerRegistration) {
  if (isOffered) return
  isOffered = true
  const words: Omit<Message, 'type'> & { type: 'info' } = {
    type: 'info',
    title: 'A new version is ready',
    body: 'Nothing that you saved is lost.',
    stays: true,
    actions: [{ label: 'Reload', act: () => !isDialogOpen() && take(registration) }],
  }
  let notice: Message | undefined
  const watch = setInterval(showNotice, noticeEvery)
  showNotice()

  /** Waits while a dialog is open or another message is shown. */
  function showNotice() {
    if (isDialogOpen()) {
      takeBack(notice)
      notice = undefined
    } else if (notice && !isMessageShown()) clearInterval(watch)
    else if (!notice && !isMessageShown()) notice = showMessage(words)
  }
}

function take({ waiting }: ServiceWorkerRegistration) {
  // Another tab may have activated the worker already.
  if (!waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take over')
}
