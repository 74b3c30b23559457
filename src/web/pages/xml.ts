import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** An answer in XML: an element is a key, its attributes begin with @. */
export function xmlResponse(document: Record<string, unknown>): Response {
  const body: string = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...document })
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
