/** A page has a Content-Security-Policy of its own. Source: OWASP, secure headers. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // Turns off old browsers' filter, which could be turned against the page.
  'x-xss-protection': '0',
}

export const strictTransport = ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const
