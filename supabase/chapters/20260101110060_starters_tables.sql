-- Starter policies.
-- Policies that Brazilian law asks a company to give to its people, as drafts to begin with: a text that cites its articles and marks what
-- only the company knows as [preencher: …]. Beginning one makes an ordinary draft of whoever keeps the company; nothing is ever published
-- by itself, and no post is published while a mark is left (RHPST, posts_rules). The texts are a start, not legal advice.

-- Tables ------------------------------------------------------------------------------------------------------------
-- body: paragraphs between empty lines, headings after ##, items after a dash; private.document_of makes the document.
create table private.post_starters (
  key text not null,
  position smallint not null,
  title text not null,
  summary text not null,
  law text not null,
  acknowledgement_text text not null,
  body text not null,
  constraint post_starters_pkey primary key (key),
  constraint post_starters_key_check check (key ~ '^[a-z_]+$')
);

-- Which posts were begun with which starter.
create table private.begun_starters (
  company_id uuid not null,
  post_id uuid not null,
  key text not null,
  constraint begun_starters_pkey primary key (company_id, post_id),
  constraint begun_starters_post_fkey foreign key (company_id, post_id) references public.posts (company_id, id) on delete restrict
);

-- Indexes -----------------------------------------------------------------------------------------------------------
create index begun_starters_company_key_idx on private.begun_starters (company_id, key);

-- Row level security ------------------------------------------------------------------------------------------------
alter table private.post_starters enable row level security;
alter table private.begun_starters enable row level security;

-- Data --------------------------------------------------------------------------------------------------------------
insert into private.post_starters (key, position, title, summary, law, acknowledgement_text, body) values
('conduct', 10, 'Política de conduta e de prevenção ao assédio',
'Como nos tratamos, o que não aceitamos e como denunciar com sigilo.',
'Lei 14.457/2022, art. 23, I',
'Li a política de conduta e de prevenção ao assédio e sei como denunciar.',
'Esta política diz como as pessoas se tratam em [preencher: nome da empresa], o que não aceitamos e o que fazer quando algo acontece. Ela
cumpre o art. 23, inciso I, da Lei 14.457/2022, que manda incluir nas normas internas, com ampla divulgação, regras de conduta sobre o
assédio sexual e outras formas de violência no trabalho.

## A quem se aplica

A todas as pessoas que trabalham aqui: empregados, gestores, diretores, estagiários, aprendizes e prestadores de serviço. Vale no local de
trabalho, em viagens, eventos, no trabalho remoto e também em mensagens e redes sociais, quando a relação é de trabalho.

## O que esperamos

- Tratar todas as pessoas com respeito, qualquer que seja o cargo.
- Ouvir, discordar sem ofender e cuidar do que se diz em público e em particular.
- Usar a posição de chefia para orientar, nunca para constranger.
- Ajudar quem passa por uma situação de violência e não espalhar comentários sobre o caso.

## O que não aceitamos

- Assédio sexual: propostas, toques, comentários, convites insistentes, mensagens ou gestos de natureza sexual que a outra pessoa não
deseja, com ou sem hierarquia entre elas. Constranger alguém valendo-se da posição de superior é crime (Código Penal, art. 216-A).
- Assédio moral: humilhar, isolar, gritar, ameaçar, dar tarefas impossíveis ou retirar tarefas para constranger, em regra de forma
repetida.
- Discriminação por sexo, gênero, raça, cor, origem, idade, religião, deficiência, orientação sexual, situação familiar ou gravidez.
- Qualquer violência física, verbal ou psicológica.
- Retaliação contra quem denuncia, testemunha ou ajuda na apuração.

Cobrar resultados, distribuir tarefas e avaliar o trabalho com respeito não é assédio.

## Como denunciar

Você pode denunciar o que viveu ou presenciou por [preencher: canal de denúncia, como e-mail, telefone ou formulário] ou falar com
[preencher: pessoas ou área responsável]. A denúncia pode ser anônima (art. 23, II): ninguém procura descobrir quem denunciou. Este canal
não substitui a polícia, o Ministério Público do Trabalho nem a Justiça, que podem ser procurados a qualquer momento.

## Como apuramos

[preencher: área ou comissão responsável] recebe a denúncia, confirma o recebimento em até [preencher: prazo] e conclui a apuração em até
[preencher: prazo]. Quem é parte no caso não participa da apuração. Ouvimos os envolvidos e as testemunhas, guardamos sigilo e protegemos
quem denunciou, inclusive mudando equipes ou horários, sem prejuízo para essa pessoa.

## Consequências

Conforme a gravidade, aplicamos advertência, suspensão ou dispensa por justa causa (CLT, art. 482). Contratos com prestadores podem ser
encerrados. Denunciar de boa-fé nunca gera punição, mesmo que o fato não se confirme.

## Formação e revisão

Ao menos a cada 12 meses oferecemos ações de capacitação sobre violência, assédio, igualdade e diversidade a todos os níveis (art. 23, IV),
e a CIPA trata do tema em suas atividades (art. 23, III). Esta política é revista por [preencher: área responsável] a cada
[preencher: período].'),
('privacy', 20, 'Aviso de privacidade para quem trabalha aqui',
'Que dados pessoais usamos, para quê, por quanto tempo e quais são os seus direitos.',
'Lei 13.709/2018 (LGPD), art. 9º',
'Li o aviso de privacidade e sei a quem perguntar sobre os meus dados.',
'Este aviso explica como [preencher: razão social e CNPJ] usa os dados pessoais de quem trabalha, estagia ou já trabalhou aqui. Ele atende
ao art. 9º da Lei 13.709/2018 (LGPD), que garante informação clara sobre o tratamento dos seus dados. É uma informação, não um pedido de
consentimento.

## Quem decide sobre os seus dados

A empresa é a controladora. O encarregado pelos dados pessoais (LGPD, art. 41) é [preencher: nome do encarregado], no contato
[preencher: e-mail ou telefone].

## Que dados usamos

- Identificação e contato: nome, CPF, documentos, endereço, telefone, e-mail e foto.
- Trabalho: cargo, departamento, jornada, férias, avaliações, formação e histórico.
- Pagamento: salário, banco, benefícios, descontos e dependentes.
- Saúde e segurança: atestados, exames ocupacionais, acidentes e deficiência, quando a lei pede. São dados sensíveis, com acesso restrito.
- Uso dos sistemas: registros de acesso, por segurança.
- [preencher: outros dados, como câmeras, crachá ou biometria, ou apague este item]

## Para quê, e com que base

- Cumprir o contrato de trabalho: registro, pagamento, férias e benefícios (art. 7º, V).
- Cumprir a lei: eSocial, FGTS, previdência, imposto de renda, saúde e segurança (art. 7º, II; dados sensíveis, art. 11, II, a).
- Defender direitos em processos (art. 7º, VI; art. 11, II, d).
- Proteger pessoas, instalações e informações, e organizar o trabalho (art. 7º, IX), sem prevalecer sobre os seus direitos.
- O que depende da sua vontade, como divulgar a sua imagem fora da empresa, só com consentimento, que você pode retirar (art. 8º, § 5º).

## Com quem compartilhamos

Somente o necessário, com órgãos públicos (eSocial, Receita Federal, INSS, Caixa), bancos, operadoras de benefícios, medicina do trabalho,
contabilidade e fornecedores de sistemas, que devem proteger os dados. São eles hoje: [preencher: principais fornecedores e finalidades].
Transferência para fora do país: [preencher: não ocorre, ou para onde e com que garantias].

## Por quanto tempo

Durante o contrato e, depois dele, pelos prazos da lei: em regra cinco anos, com o limite de dois anos após o fim do contrato para ações
trabalhistas (Constituição, art. 7º, XXIX), e prazos maiores para registros de FGTS, previdência e saúde ocupacional, como os vinte anos do
prontuário médico (NR-7). Depois, os dados são eliminados ou tornados anônimos (LGPD, arts. 15 e 16).

## Seus direitos

Você pode, de graça, confirmar que tratamos seus dados, ter acesso a eles, corrigi-los, pedir a eliminação do que for excessivo, saber com
quem foram compartilhados, retirar um consentimento e se opor a um uso irregular (art. 18). Boa parte você vê e corrige em “Meu Perfil”,
onde também escolhe se os colegas veem o seu aniversário. Para o resto, fale com o encarregado: respondemos em até
[preencher: prazo, no máximo 15 dias para a declaração completa do art. 19]. Você também pode reclamar à Agência Nacional de Proteção de
Dados (ANPD).

## Segurança e mudanças

O acesso é dado conforme a função, e consultas a dados sensíveis ficam registradas. Se houver um incidente com risco relevante, avisaremos
você e a ANPD (art. 48). Quando este aviso mudar, publicaremos a nova versão aqui.'),
('remote_work', 30, 'Política de trabalho remoto',
'Quem pode, como combinamos, equipamentos, horário, saúde e segurança.',
'CLT, arts. 75-A a 75-F',
'Li a política de trabalho remoto, inclusive as orientações de saúde e segurança.',
'Esta política diz como funciona o teletrabalho em [preencher: nome da empresa], conforme os arts. 75-A a 75-F da CLT. Ela completa, e não
substitui, o que está no contrato de cada pessoa e nas normas coletivas da categoria.

## O que é

Teletrabalho, ou trabalho remoto, é o que se presta fora das dependências da empresa, de maneira preponderante ou não, com tecnologias de
informação e comunicação, e que não é trabalho externo (art. 75-B). Vir à empresa para tarefas específicas, mesmo com frequência, não muda
o regime (art. 75-B, § 1º). Estagiários e aprendizes também podem trabalhar assim (art. 75-B, § 6º).

## Quem pode e como pedir

Podem trabalhar de forma remota: [preencher: áreas, cargos e dias da semana]. O pedido é feito a [preencher: quem decide], que responde em
até [preencher: prazo]. Têm prioridade pessoas com deficiência e quem tem filho, ou criança sob guarda judicial, de até quatro anos
(art. 75-F).

## Contrato

O regime consta expressamente do contrato individual ou de um aditivo assinado (art. 75-C). Passar do presencial ao remoto depende de mútuo
acordo (art. 75-C, § 1º). A volta ao presencial pode ser determinada pela empresa, com transição de ao menos 15 dias e aditivo
(art. 75-C, § 2º). Quem escolheu trabalhar de outra localidade arca com as despesas do retorno, salvo acordo diferente (art. 75-C, § 3º).

## Horário e comunicação

Trabalhamos por jornada, com registro de ponto em [preencher: sistema], nos horários do contrato. Quem é contratado por produção ou tarefa
não tem controle de jornada (art. 62, III): [preencher: cargos nesse regime, ou apague esta frase]. Acordo individual pode fixar horários e
meios de contato, assegurados os repousos legais (art. 75-B, § 9º). Mensagens fora do horário não pedem resposta imediata. Horas extras
dependem de autorização de [preencher: quem autoriza].

## Equipamentos e despesas

A empresa fornece [preencher: equipamentos] e [preencher: ajuda para internet e energia, ou como as despesas são reembolsadas], conforme
previsto por escrito no contrato (art. 75-D). O que é fornecido para o trabalho não integra a remuneração (art. 75-D, parágrafo único).
Cuide dos equipamentos, avise sobre defeitos e devolva tudo ao fim do regime ou do contrato.

## Saúde e segurança

A empresa instrui todas as pessoas sobre como evitar doenças e acidentes, e cada uma assina um termo em que se compromete a seguir as
instruções (art. 75-E):

- Use mesa e cadeira na altura certa, com os pés apoiados e a tela na altura dos olhos.
- Prefira luz natural ou indireta, sem reflexo na tela, e um lugar ventilado.
- Faça pausas: levante, alongue e descanse os olhos. Respeite o intervalo de almoço e o descanso entre jornadas.
- Verifique tomadas, fios e extensões, e mantenha livre o lugar de passagem.
- Comunique no mesmo dia qualquer acidente ou dor relacionada ao trabalho a [preencher: contato].

## Segurança da informação

Use somente os sistemas e a conexão indicados, bloqueie a tela ao sair, não compartilhe senhas e não deixe documentos à vista de outras
pessoas. Dados pessoais de colegas e clientes não são copiados para aparelhos próprios. Em caso de perda, furto ou suspeita de invasão,
avise [preencher: contato] imediatamente.

## Dúvidas e revisão

Fale com [preencher: área responsável]. Esta política é revista a cada [preencher: período].'),
('protective_equipment', 40, 'Política de equipamentos de proteção individual (EPI)',
'O que a empresa fornece, o que cada pessoa deve fazer e como trocar o EPI.',
'CLT, arts. 158 e 166; NR-6',
'Li a política de EPI e vou usar, guardar e pedir a troca dos equipamentos como ela diz.',
'Esta política diz como [preencher: nome da empresa] fornece e controla os equipamentos de proteção individual (EPI), conforme os arts. 157,
158, 166 e 167 da CLT e a Norma Regulamentadora 6 (NR-6).

## O que é EPI

É o dispositivo ou produto de uso individual que protege dos riscos que ameaçam a segurança e a saúde no trabalho, como capacete, óculos,
protetor auditivo, luvas, calçado e cinto. Ele é usado quando as medidas coletivas não protegem por completo, enquanto elas são implantadas
ou em emergências.

## O que a empresa faz

- Fornece o EPI de graça, adequado ao risco e em perfeito estado (CLT, art. 166). O custo nunca é descontado do salário pelo uso normal.
- Compra somente EPI com Certificado de Aprovação (CA) válido (CLT, art. 167).
- Escolhe os equipamentos conforme os riscos identificados no Programa de Gerenciamento de Riscos, ouvidos os trabalhadores e a CIPA.
- Orienta e treina sobre o uso correto, a guarda, a conservação e as limitações de cada EPI, e exige o uso (NR-6).
- Registra cada entrega, com data, tipo e número do CA.
- Higieniza e faz a manutenção periódica, quando couber, e troca de imediato o que for danificado ou extraviado.

## O que cada pessoa faz

- Usa o EPI sempre que a atividade exigir, e somente para a finalidade dele.
- Limpa, guarda e conserva o que recebeu.
- Comunica logo a perda, o dano ou qualquer alteração que o torne impróprio.
- Cumpre as orientações sobre o uso adequado e participa dos treinamentos.

A recusa injustificada a usar o EPI fornecido é ato faltoso (CLT, art. 158, parágrafo único) e pode levar a advertência, suspensão e, se
repetida, dispensa por justa causa. Quem tem um motivo, como um equipamento que machuca ou não serve, deve avisar: a empresa procura outro
modelo adequado.

## EPI por atividade

A lista de atividades, riscos e equipamentos está em [preencher: documento ou quadro, como o inventário de riscos do PGR]. As áreas onde o
uso é obrigatório são sinalizadas: [preencher: áreas].

## Como receber e trocar

Retire o EPI em [preencher: local e horário], com [preencher: responsável]. Confira o estado, o tamanho e o CA antes de confirmar o
recebimento. Para trocar, leve o equipamento ou comunique a perda a [preencher: contato]: ninguém começa ou continua uma atividade de risco
sem o EPI. Ao sair da empresa ou mudar de função, devolva o que for reutilizável.

## Visitantes e terceiros

Visitantes só entram nas áreas sinalizadas com o EPI indicado e acompanhados. Empresas contratadas fornecem o EPI às suas equipes e
comprovam a entrega a [preencher: área responsável].

## Perigo e acidentes

Diante de um risco grave e iminente, pare a atividade e avise seu gestor: isso não gera punição. Acidentes e quase acidentes são comunicados
no mesmo dia a [preencher: contato da segurança do trabalho].

## Dúvidas e revisão

Fale com [preencher: SESMT, CIPA ou área responsável]. Esta política é revista a cada [preencher: período] ou quando os riscos mudarem.');

-- Comments ----------------------------------------------------------------------------------------------------------
comment on table private.post_starters is 'Texts that the law asks companies to give to their people, to begin a policy with.';
comment on column private.post_starters.law is 'The articles that ask for it, as shown.';
comment on table private.begun_starters is 'Which posts were begun with which starter.';
