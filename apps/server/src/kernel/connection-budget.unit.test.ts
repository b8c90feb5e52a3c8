import { describe, expect, it } from 'vitest'

import { CONNECTIONS, dividePools, judgeBudget } from './connection-budget.ts'

const pool = (total: number) => ({ pool: 'any', total, idle: 0, waiting: 0, limit: 10 })

describe('the connections of a server', () => {
  it('are divided without a rest, whatever their number', () => {
    for (let total = CONNECTIONS.min; total <= CONNECTIONS.max; total += 1) {
      const { user, service, auth, engine } = dividePools(total)
      expect(user + service + auth + engine + 4).toBe(total)
      expect(Math.min(service, auth, engine)).toBeGreaterThanOrEqual(2)
      // Of fewer than four, one person would leave none to others.
      expect(user).toBeGreaterThanOrEqual(4)
    }
    expect(dividePools(CONNECTIONS.usual)).toEqual({ user: 10, service: 4, auth: 6, engine: 4 })
  })

  it('are refused where PostgreSQL could never give them, and told as tight where others have them already', () => {
    expect(judgeBudget(28, { usable: 28, used: 2 }, [pool(2)])).toEqual({ isTight: false, text: 'Conexões com o PostgreSQL: até 28 deste servidor; ele aceita 28.' })
    expect(judgeBudget(28, { usable: 97, used: 75 }, [pool(2), pool(1)])).toMatchObject({ isTight: true, text: expect.stringContaining('outros programas já usam 72') as string })
    expect(() => judgeBudget(28, { usable: 27, used: 0 }, [])).toThrow('Este servidor pode abrir até 28 conexões, e o PostgreSQL só aceita 27. Diminua VINCULO_DATABASE_CONNECTIONS')
  })
})
