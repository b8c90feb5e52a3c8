import { expect } from 'vitest'

interface CapturedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Mails that the product at `origin` sent to an address, the newest first. */
export async function mailsTo(origin: string, address: string): Promise<readonly CapturedMail[]> {
  const response = await fetch(`${origin}/dev/mail?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } })
  return (await response.json()) as CapturedMail[]
}

/** The link of the newest mail with one to an address, once there are `count` of them; notices of the product have none. */
export async function linkMailedTo(origin: string, address: string, count = 1): Promise<string> {
  const links = async (): Promise<string[]> =>
    (await mailsTo(origin, address)).flatMap((mail) => /https?:\/\/\S*\/(?:reset-password\?|first-access#)\S+/.exec(mail.text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count)
  return (await links())[0] ?? ''
}
