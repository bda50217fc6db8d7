/**
 * The terms of the programme until an owner writes their own. A line that begins with # starts a
 * section; a blank line ends a paragraph; {hub}, {fee}, {support} and {contact} are replaced by
 * settings.
 */
export const DEFAULT_TERMS = `# What this is about

These terms are between you, the trainee named at the end, and {hub}. They apply from the day you sign \
them until your support period has ended.

# Your training

Training takes place offline in Bengaluru. It begins with Java for one month and continues with Adobe \
Experience Manager (AEM) for one month, followed by communication, mock interviews, a final check and \
work on live projects.

Five modules make up the programme: Java, AEM, Communication, Mock and Final Check. Each is marked out \
of 10, and a mark of at least 7 opens the next one. Interviews with companies are open to you once all \
five modules are passed.

# Attendance and conduct

Please attend every session of your batch, in time and with your own laptop. Tell your trainer \
beforehand when you cannot come.

Hand in your own work. Answers that are copied, and interviews that somebody else attends for you, end the programme.

Treat trainers, other trainees and the people you meet at companies with respect. Harassment of any \
kind ends the programme at once.

# The admission fee

The admission fee is {fee}. The payment option you were approved with says whether you pay all of it, \
half of it now, or nothing. With half of it paid now the other half stays due, and you see it in your account.

You pay online and receive a numbered receipt by email. What was charged twice or by mistake goes back \
in full to where it came from.

# Your documents and your data

You hand in six documents: these signed terms, your PAN card, your Aadhaar card, your highest degree, \
your signature and a photo of you. Hand in a masked Aadhaar, on which only the last four digits can be \
read; we neither ask for nor store the number.

Your files are stored encrypted. They are opened by the office and the management alone, only to check \
who you are and what you have studied, and each time is recorded. Your contact details are used to \
reach you about your training, your interviews and your support.

You may ask what is stored about you, have mistakes corrected, and have it deleted once it is no longer \
needed and no law requires us to keep it.

# Placement support

We help you with your resume, with mock interviews and with introductions to companies. Whether you are \
hired is decided by the company; nobody can promise you a job.

Everything you say about yourself, to us and to a company, must be true. Tell us the outcome of each \
interview, and when you accept an offer.

After you have joined a company, one-to-one technical support is available to you for one year. \
{support} You accept or decline that amount before anything is due.

# Learning material

Recordings, assignments and project code are for your own learning. Please do not publish them, sell \
them or pass them on. What belongs to a client stays confidential, also after your training.

# Leaving early

You may leave the programme at any time by writing to us. We may end it, after speaking to you, when \
these terms are broken.

# Questions and changes

Write to {contact} with any question or complaint. Changes to these terms apply to you only when you \
have agreed to them in writing. The law of India applies, and the courts of Bengaluru decide.`;
