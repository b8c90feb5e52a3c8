import { describe, expect, it } from 'vitest'

import { durationText, everyText, healthLines, jobName, type JobState, type MailState } from './system-health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const job: JobState = {
  name: 'audit_chain', everySeconds: 1, lastStartedAt: '2026-11-21T11:59:59Z', durationMs: 3, failures: 0, lastError: null, nextRunAt: '2026-11-21T12:00:00Z',
}
const mail: MailState = { delivering: true, waiting: 0, held: 0, sending: 0, dead: 0, sentLastDay: 4 }

describe('the health of the system', () => {
  it('is calm when everything runs', () => {
    expect(healthLines({ jobs: [job], mail }, now)).toEqual([
      { tone: 'success', text: 'Tarefas em dia' },
      { tone: 'success', text: 'E-mails em dia' },
    ])
    expect(healthLines({ jobs: [job], mail: { ...mail, waiting: 1, sending: 1 } }, now)[1]).toEqual({ tone: 'success', text: '2 e-mails a caminho' })
  })

  it.each([
    [{ failures: 1 }, { tone: 'warning', text: '1 tarefa com falha' }],
    [{ failures: 3 }, { tone: 'danger', text: '1 tarefa com falha' }],
    [{ nextRunAt: '2026-11-21T11:50:00Z' }, { tone: 'danger', text: 'As tarefas não estão sendo executadas' }],
  ])('tells what is wrong with jobs: %j', (change, line) => {
    expect(healthLines({ jobs: [{ ...job, ...change }], mail }, now)[0]).toEqual(line)
  })

  it.each([
    [{ dead: 1, held: 5 }, { tone: 'danger', text: '1 e-mail não pôde ser entregue' }],
    [{ delivering: false, held: 2 }, { tone: 'warning', text: '2 e-mails retidos: o envio não está configurado' }],
    [{ delivering: false }, { tone: 'warning', text: 'O envio de e-mails não está configurado' }],
  ])('tells what is wrong with the mail: %j', (change, line) => {
    expect(healthLines({ jobs: [job], mail: { ...mail, ...change } }, now)[1]).toEqual(line)
  })

  it('speaks of times as people do', () => {
    expect([1, 30, 60, 300, 3600, 7200, 86_400].map(everyText)).toEqual([
      'a cada segundo', 'a cada 30 segundos', 'a cada minuto', 'a cada 5 minutos', 'a cada hora', 'a cada 2 horas', 'a cada dia',
    ])
    expect([7, 1234, 150_000].map(durationText)).toEqual(['7 ms', '1,2 s', '3 min'])
    expect(jobName('audit_chain')).toBe('Encadear a auditoria')
    expect(jobName('something_new')).toBe('something new')
  })
})
