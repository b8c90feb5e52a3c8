/** Lets the product be installed, and answers without a connection (public/sw.js); only what was built has that file. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // After the page: nothing of the first look waits for it. Where it is refused, everything else works the same.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), { once: true })
}
