import { people } from './approvals.ts'
import { launchCycle, team } from './evaluations.ts'
import type { Scene, Stage } from './stage.ts'

/** A cycle with sections that people answer, one of them without a login by a link, which is entered as 'answering-secret'. */
export async function answerByLink(scene: Scene, stage: Stage, company: string): Promise<void> {
  const admin = stage.signedIn(people.admin)
  const { members } = await team(scene, company, 4)
  const cycle = await launchCycle(scene, admin, company, {
    people: members,
    head: { name: 'Ciclo por link' },
    questions: (scale) => [{ kind: 'scale', title: 'Entrega o que combinou', is_required: true, scale_id: scale, section: 1 }],
    sections: [{ title: 'Entregas', help: 'Pense nos últimos seis meses.' }],
  })
  const [guest] = await scene.owner('select r.id, r.employee_id from private.evaluation_respondents r where r.cycle_id = $1 and r.employee_id = $2', [cycle, members[0]])
  await scene.owner(`update public.employees set cpf = '39053344705', birth_date = '1992-02-03' where id = $1`, [guest?.['employee_id']])
  await scene.as(admin, `select public.make_guest_links($1, 'evaluation', $2)`, [company, [guest?.['id']]])
  await scene.owner(
    `update private.guest_link_keys k set session_digest = private.secret_digest('answering-secret'), session_until = private.now() + interval '1 hour'
     from public.guest_links l where l.id = k.link_id and l.subject_id = $1`,
    [guest?.['id']],
  )
}
