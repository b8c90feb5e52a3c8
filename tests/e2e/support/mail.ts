import { expect } from 'vitest'

interface CapturedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Mails that the product at `origin` sent to an address, the newest first. */
export async function mailsTo(origin: string, address: string): Promise<readonly CapturedMail[]> {
  const response = await fetch(`${origin}/dev/mail`, { headers: { accept: 'application/json' } })
  return ((await response.json()) as CapturedMail[]).filter((mail) => mail.to === address)
}

/** The link of the newest mail to an address, once there are `count` of them. */
export async function linkMailedTo(origin: string, address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(origin, address)).length).toBeGreaterThanOrEqual(count)
  const link = /https?:\/\/\S*\/reset-password\?\S+/.exec((await mailsTo(origin, address))[0]?.text ?? '')?.[0]
  if (link === undefined) throw new Error('the mail holds no link')
  return link
}
