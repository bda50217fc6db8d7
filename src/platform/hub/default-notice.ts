/**
 * The privacy notice until an owner publishes their own, as its version 1. People agree to these
 * very words, so never change them: a test knows their hash. Same format as the terms: # starts a
 * section, {hub} and {contact} are replaced by settings.
 */
export const DEFAULT_NOTICE = `# Who answers for your data

{hub} decides what is asked of you and what it is used for. For every question and complaint about your \
data write to {contact}.

# What we keep, and what for

Your name, your email and a password that nobody can read: to let you in and to address you.

Your phones and addresses, whom to call in an emergency, your schooling and your last employment: to \
admit you, to train you and to introduce you to companies.

Six papers: the signed terms, PAN card, masked Aadhaar card, highest degree, signature and photo: to \
know that you are who you say. They are encrypted, each with a key of its own. No Aadhaar or PAN number \
is asked for or kept.

What you pay and the receipts: because the law asks for books. Card and bank details stay with the \
payment provider and never come to us.

Your batches, attendance, answers and marks, your résumé, interviews and placement, and the support you \
get afterwards: to train you, to place you and to support you.

When you signed in, from which address and browser, and what you did: to keep your account yours and to \
be able to answer for what was done.

# Who sees it

The office and the management see what their work needs; your trainers see your name, your attendance, \
answers and marks, but neither phone nor email. Each time somebody opens one of your papers it is \
noted, and you can read who it was.

Companies get what you hand in for an interview. The payment provider gets your name, email and phone \
for a payment. Nobody else is given anything, unless a law or a court asks for it.

# How long

As long as you are trained, placed and supported. Books are kept for eight years, and what was done in \
the platform for as long as the law asks for logs, at least a year. Everything else goes when it is no \
longer needed, or when you ask for it.

# What you can do

Under My data you can download a copy of everything that is held about you, read what you agreed to, \
take your agreement back and ask for your data to be erased. Mistakes in your details you correct \
yourself, or the office does. You may also write to us who shall act for you if you cannot.

Taking your agreement back is as easy as giving it: ask for erasure. Some data has to stay for as long \
as a law says so; you are told which, why and until when. We answer within 30 days.

# If you are not content

Write to {contact} first. If that does not help, you can complain to the Data Protection Board of India.`;
