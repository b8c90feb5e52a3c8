import type { Letter } from './letter.ts'

const SET_PASSWORD = (type: string): string => `{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&type=${type}`
const INVITATION = '{{ .SiteURL }}/first-access#convite={{ .token }}'
/** What the company calls the letter. */
const SUBJECT = '{{ .subject }}'
const COPY = 'Se o botão não abrir, copie este endereço para o navegador:'
const AUTOMATIC = 'Esta é uma mensagem automática do Vínculo. Para escolher o que chega por e-mail, abra Notificações → Preferências.'

/** Sent by the auth service; the placeholders are those of Supabase. */
export const authLetters: readonly Letter[] = [
  {
    name: 'recovery',
    subject: 'Redefina sua senha no Vínculo',
    preheader: 'Escolha uma nova senha para entrar no Vínculo.',
    heading: 'Redefina sua senha',
    blocks: [
      { kind: 'text', text: 'Recebemos um pedido para redefinir a senha de {{ .Email }} no Vínculo. Para escolher uma nova senha, use o botão abaixo.' },
      { kind: 'button', label: 'Escolher nova senha', url: SET_PASSWORD('recovery') },
      { kind: 'note', text: 'O link vale por 1 hora e só pode ser usado uma vez.' },
      { kind: 'address', text: COPY, url: SET_PASSWORD('recovery') },
    ],
    footer: 'Não foi você? Ignore esta mensagem: sua senha continua a mesma e ninguém entrou na sua conta.',
  },
  {
    name: 'invite',
    subject: 'Seu acesso ao Vínculo',
    preheader: 'Sua empresa criou um acesso para você.',
    heading: 'Seu acesso ao Vínculo',
    blocks: [
      { kind: 'text', text: 'Sua empresa criou um acesso ao Vínculo para {{ .Email }}. Para começar, escolha a sua senha.' },
      { kind: 'button', label: 'Criar minha senha', url: SET_PASSWORD('invite') },
      { kind: 'note', text: 'O link vale por 1 hora e só pode ser usado uma vez. Depois disso, peça outro na tela de entrada, em “Esqueci minha senha”.' },
      { kind: 'address', text: COPY, url: SET_PASSWORD('invite') },
    ],
    footer: 'Não esperava este convite? Ignore esta mensagem ou fale com o RH da sua empresa.',
  },
  {
    name: 'confirmation',
    subject: 'Confirme seu e-mail no Vínculo',
    preheader: 'Falta confirmar seu e-mail.',
    heading: 'Confirme seu e-mail',
    blocks: [
      { kind: 'text', text: 'Para confirmar {{ .Email }}, digite este código na página em que você se cadastrou:' },
      { kind: 'quote', text: '{{ .Token }}' },
      { kind: 'note', text: 'O código vale por 1 hora e só pode ser usado uma vez.' },
    ],
    footer: 'Não foi você? Ignore esta mensagem.',
  },
  {
    name: 'magic_link',
    subject: 'Seu código de acesso ao Vínculo',
    preheader: 'Um código para entrar sem senha.',
    heading: 'Seu código de acesso',
    blocks: [
      { kind: 'text', text: 'Para entrar no Vínculo como {{ .Email }}, digite este código na página em que ele foi pedido:' },
      { kind: 'quote', text: '{{ .Token }}' },
      { kind: 'note', text: 'O código vale por 1 hora e só pode ser usado uma vez. Ninguém do Vínculo pede este código a você.' },
    ],
    footer: 'Não foi você? Ignore esta mensagem: ninguém entrou na sua conta.',
  },
  {
    name: 'email_change',
    subject: 'Confirme a troca de e-mail no Vínculo',
    preheader: 'Um código para confirmar a troca de e-mail.',
    heading: 'Confirme a troca de e-mail',
    blocks: [
      { kind: 'text', text: 'Recebemos um pedido para que o acesso de {{ .Email }} ao Vínculo passe a usar {{ .NewEmail }}. Para confirmar, digite este código na página em que ele foi pedido:' },
      { kind: 'quote', text: '{{ .Token }}' },
      { kind: 'note', text: 'O código vale por 1 hora. A troca só acontece depois que os dois endereços confirmarem.' },
    ],
    footer: 'Não foi você? Não use o código e troque sua senha: alguém pode estar usando a sua conta.',
  },
  {
    name: 'reauthentication',
    subject: 'Seu código de confirmação do Vínculo',
    preheader: 'Um código para confirmar que é você.',
    heading: 'Confirme que é você',
    blocks: [
      { kind: 'text', text: 'Para continuar, digite este código na página em que ele foi pedido:' },
      { kind: 'quote', text: '{{ .Token }}' },
      { kind: 'note', text: 'O código vale por 1 hora e só pode ser usado uma vez. Ninguém do Vínculo pede este código a você.' },
    ],
    footer: 'Não foi você? Troque sua senha: alguém pode estar usando a sua conta.',
  },
]

/** Sent from the outbox of the product; placeholders are the parameters declared in private.mail_templates, and the words of private.letter_words. */
export const outboxLetters: readonly Letter[] = [
  {
    name: 'invitation',
    subject: SUBJECT,
    preheader: 'Crie sua senha e comece a usar.',
    heading: 'Olá, {{ .first_name }}',
    blocks: [
      { kind: 'words', part: 'opening' },
      {
        kind: 'facts',
        rows: [
          { label: 'Empresa', value: 'company' },
          { label: 'Pessoa', value: 'person' },
          { label: 'Cargo', value: 'position' },
          { label: 'Primeiro dia', value: 'first_day' },
          { label: 'Perfil de acesso', value: 'role' },
          { label: 'Quem convidou', value: 'invited_by' },
        ],
      },
      { kind: 'button', label: 'Criar minha senha', url: INVITATION },
      { kind: 'words', part: 'closing' },
      { kind: 'note', text: 'O convite vale até {{ .until }}. Se passar do prazo, abra este mesmo link para pedir outro.' },
      { kind: 'address', text: COPY, url: INVITATION },
    ],
    footer: 'Não esperava este convite? Ignore esta mensagem ou fale com o RH da empresa.',
  },
  {
    name: 'notification',
    subject: '{{ .title }}',
    preheader: 'Você tem uma novidade no Vínculo.',
    heading: 'Olá, {{ .first_name }}',
    blocks: [
      { kind: 'words', part: 'opening' },
      { kind: 'quote', text: '{{ .title }}' },
      { kind: 'button', label: 'Abrir no Vínculo', url: '{{ .SiteURL }}{{ .url }}' },
      { kind: 'words', part: 'closing' },
      { kind: 'note', text: 'Por segurança, os detalhes só aparecem depois de entrar.' },
      { kind: 'address', text: COPY, url: '{{ .SiteURL }}{{ .url }}' },
    ],
    footer: AUTOMATIC,
  },
  {
    name: 'digest',
    subject: SUBJECT,
    preheader: 'O que chegou para você desde ontem.',
    heading: 'Olá, {{ .first_name }}',
    blocks: [
      { kind: 'words', part: 'opening' },
      { kind: 'list', list: 'items', text: '{{ .title }}', url: '{{ .SiteURL }}{{ .url }}' },
      { kind: 'if', value: 'more', text: 'E mais {{ .more }} na página de notificações.' },
      { kind: 'button', label: 'Ver notificações', url: '{{ .SiteURL }}/app/notifications' },
      { kind: 'words', part: 'closing' },
      { kind: 'note', text: 'Por segurança, os detalhes só aparecem depois de entrar.' },
    ],
    footer: AUTOMATIC,
  },
  {
    name: 'good-morning',
    subject: SUBJECT,
    preheader: 'O que pede uma decisão hoje, em poucas linhas.',
    heading: 'Bom dia, {{ .first_name }}',
    blocks: [
      { kind: 'words', part: 'opening' },
      { kind: 'list', list: 'items', text: '{{ .title }}', url: '{{ .SiteURL }}{{ .url }}' },
      { kind: 'button', label: 'Abrir o dashboard', url: '{{ .SiteURL }}/app' },
      { kind: 'words', part: 'closing' },
    ],
    footer: AUTOMATIC,
  },
  {
    name: 'password-changed',
    subject: 'A senha do seu acesso ao Vínculo mudou',
    preheader: 'Se não foi você, peça uma nova senha agora.',
    heading: 'Olá, {{ .first_name }}',
    blocks: [
      { kind: 'text', text: 'A senha do seu acesso ao Vínculo foi alterada em {{ .changed_at }}.' },
      { kind: 'text', text: 'Se foi você, não há nada a fazer. Se não foi, peça uma nova senha agora e avise o RH da sua empresa.' },
      { kind: 'button', label: 'Não fui eu: pedir nova senha', url: '{{ .SiteURL }}/login' },
      { kind: 'address', text: COPY, url: '{{ .SiteURL }}/login' },
    ],
    footer: 'Enviamos este aviso sempre que a senha de um acesso muda. Nunca pedimos a sua senha por e-mail.',
  },
  {
    name: 'stolen-session',
    subject: 'Encerramos uma sessão do seu acesso ao Vínculo',
    preheader: 'Outra pessoa pode ter entrado no seu lugar. Veja o que fazer.',
    heading: 'Olá, {{ .first_name }}',
    blocks: [
      {
        kind: 'text',
        text: 'Em {{ .ended_at }}, a mesma sessão do seu acesso ao Vínculo foi usada em dois lugares. Outra pessoa pode ter entrado no seu lugar, por isso encerramos essa sessão nos dois.',
      },
      {
        kind: 'text',
        text: 'O que fazer: entre de novo, troque a senha em Meu Perfil e avise o RH da sua empresa. Ao trocar a senha, todas as outras sessões terminam. Se ainda não usa, ative a verificação em duas etapas.',
      },
      { kind: 'button', label: 'Entrar e trocar a senha', url: '{{ .SiteURL }}/login' },
      { kind: 'address', text: COPY, url: '{{ .SiteURL }}/login' },
    ],
    footer: 'Enviamos este aviso quando uma sessão é encerrada por segurança. Nunca pedimos a sua senha por e-mail.',
  },
]
