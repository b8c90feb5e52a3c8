// Writes the archives of dossiers that were gathered, the index with the last one. Our own server calls it while jobs.waiting_functions()
// names it, on hosted a cron does each minute, both with the secret key. claim_dossier leases one archive at a time, so two calls at once
// never write the same one; a call holds one archive in memory, whatever the dossier weighs.
import { handle } from '../_shared/http.ts'
import { requireSecretKey } from '../_shared/secret-key.ts'
import { serviceClient } from '../_shared/clients.ts'
import { claimNext } from './backend.ts'
import { makeVolume } from './volume.ts'

/** Hosted ends a call after 150 seconds; what is left waits for the next one. */
const LONGEST_MS = 60_000

Deno.serve(
  handle(async (_body, request) => {
    await requireSecretKey(request)
    const service = serviceClient()
    const started = Date.now()
    let made = 0
    while (Date.now() - started < LONGEST_MS) {
      const claim = await claimNext(service)
      if (claim === null) break
      // A failed try keeps its lease until it ends: the next one is for another call, and after five the dossier fails.
      await makeVolume(service, claim)
      made += 1
    }
    return { made }
  }),
)
