import 'react'
import '#web/users/avatar.tsx' // expect: plugin
import '#web/aquariums/aquarium-card.tsx' // expect: plugin
import '#web/logs/log-table.tsx' // expect: plugin
import '#web/images/image-grid.tsx' // expect: plugin
import '#web/admin/admin-page.tsx' // expect: plugin
import '#web/pages/landing.tsx' // expect: plugin
import '#server/app.ts' // expect: plugin
import 'typebox' // expect: plugin
import 'typebox/value' // expect: plugin
import 'kysely' // expect: plugin
import 'fastify' // expect: plugin
import '@fastify/cookie' // expect: plugin
import 'node:fs' // expect: plugin
import '#contract/errors.ts'
import type { Route } from './+types/button'

export const button = (props: Route, element: HTMLElement) => {
  element.innerHTML = 'x' // expect: plugin
  element.innerHTML += 'x' // expect: plugin
  element['outerHTML'] = 'x' // expect: plugin, lint/complexity/useLiteralKeys
  element.insertAdjacentHTML('beforeend', 'x') // expect: plugin
  return <div {...props} dangerouslySetInnerHTML={{ __html: 'x' }} /> // expect: lint/security/noDangerouslySetInnerHtml
}
